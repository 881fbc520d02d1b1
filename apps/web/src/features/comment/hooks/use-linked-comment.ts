import { ApiError } from '@houselights/client';
import { t } from '@houselights/messages/catalogue/comment';
import { showToast } from '@houselights/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { anchorOf, commentOf } from '../address.ts';
import type { CommentRoom } from '../comment-room.ts';

function complain(error: unknown): void {
  const isGone = error instanceof ApiError && error.status === 404;
  showToast(isGone ? t('gone') : reasonOf(error), { tone: 'alarm' });
}

/** Brings the comment that the page's address names into the list and into view. Returns its id once it is there. */
export function useLinkedComment(room: CommentRoom, isReady: boolean): number | undefined {
  const { hash, key } = useLocation();
  const commentId = commentOf(hash);
  const [shown, setShown] = useState<number>();
  /** The navigation that was followed: another order of the same list does not lead there again. */
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || commentId === undefined || followed.current === key) return undefined;
    let isOver = false;
    room.show(commentId).then(
      () => {
        if (isOver) return;
        followed.current = key;
        setShown(commentId);
      },
      (error: unknown) => {
        if (isOver) return;
        followed.current = key;
        complain(error);
      },
    );
    return () => {
      isOver = true;
      setShown(undefined);
    };
    // The key: a link to the comment where one is already leads there once more.
  }, [room, isReady, commentId, key]);
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    // Whoever comes back is where they were.
    if (isReturn) return;
    const element = shown === undefined ? null : document.getElementById(anchorOf(shown));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- how the page was reached is known when the comment is there
  }, [shown]);
  return shown;
}
