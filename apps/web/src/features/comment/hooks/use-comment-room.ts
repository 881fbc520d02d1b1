import type { CommentSort } from '@houselights/contracts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useUserId } from '../../../lib/session/session.ts';
import { useUserInfo } from '../../../shared/account/user-info.ts';
import { createCommentRoom } from '../comment-room.ts';
import type { CommentRoom, RoomState } from '../comment-room.ts';

/** What decides on an account's right to write; undefined until known. */
function useStanding(): string | undefined {
  const user = useUserInfo();
  return user && `${user.hasSubscription} ${user.verified}`;
}

/** The comments below a video or battle as the signed-in user sees them, read again when their membership changes. */
export function useCommentRoom(mediaId: string, sort: CommentSort): { room: CommentRoom; state: RoomState } {
  const userId = useUserId();
  const room = useMemo(
    () => createCommentRoom({ mediaId, sort }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another user sees other comments as theirs
    [mediaId, sort, userId],
  );
  useEffect(() => room.start(), [room]);
  const standing = useStanding();
  const before = useRef(standing);
  useEffect(() => {
    const hasChanged = before.current !== undefined && standing !== undefined && before.current !== standing;
    before.current = standing;
    if (hasChanged) void room.read();
  }, [room, standing]);
  const state = useSyncExternalStore(room.state.subscribe, room.state.get, room.state.get);
  return { room, state };
}
