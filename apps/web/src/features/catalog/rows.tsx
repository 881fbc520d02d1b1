import type { VideoCard } from '@houselights/contracts';
import type { ReactNode } from 'react';
import { VideoShelf } from '../../shared/catalog/shelves.tsx';

/** A row of films on a page, and how to render it. */
export type Row = {
  key: string;
  media: readonly VideoCard[];
  /** `first`: on the first screen. */
  draw: (media: readonly VideoCard[], first: boolean) => ReactNode;
};

/** A row of films under a title; none without films. */
export function videoRow(key: string, title: string, media: readonly VideoCard[] = []): Row[] {
  if (media.length === 0) return [];
  return [{ key, media, draw: (videos, first) => <VideoShelf title={title} videos={videos} first={first} /> }];
}
