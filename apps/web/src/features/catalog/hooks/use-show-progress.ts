import type { PlaybackProgress } from '@houselights/contracts';
import { useMemo } from 'react';
import { useUserId } from '../../../lib/session/session.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { progressOf } from '../api/show-progress.ts';

export type ShowProgress = {
  /** False while loading: what to play is not known yet. */
  isKnown: boolean;
  positionOf: (videoId: string) => PlaybackProgress | undefined;
};

/** The signed-in user's progress in a show's episodes. */
export function useShowProgress(showId: string): ShowProgress {
  const { data, isOpen } = useAnswer(progressOf(useUserId(), showId));
  return useMemo(() => {
    const positions = new Map(data?.items.map(({ mediaId, progress }) => [mediaId, progress]));
    return { isKnown: !isOpen, positionOf: (videoId) => positions.get(videoId) };
  }, [data, isOpen]);
}
