import { CommentNews, frames, Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';
import { defineChannel } from './channel.ts';
import { encodeFrame } from './encode-frame.ts';
import type { Frames } from './encode-frame.ts';
import { createJournalRooms } from './journal-rooms.ts';
import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import type { Maintenance } from '../http/maintenance.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { ReachedPlace } from './journal-room.ts';
import type { CommentRequest } from '@houselights/contracts';
import type { Caller, CoreDeps } from '@houselights/core';

const event = 'comment';

function encode(news: CommentNews): Frames {
  return encodeFrame(event, CommentNews.parse(news));
}

/** Comments of videos and battles: read, written and followed by anyone who may, as by the REST calls of the same names. */
export function commentChannel(
  deps: Pick<CoreDeps, 'db' | 'bus' | 'limits'>,
  gatewayMetrics: GatewayMetrics,
  maintenance: Maintenance,
): Channel {
  const rooms = createJournalRooms({
    event,
    deps,
    gatewayMetrics,
    readerOf(journalId) {
      const mediaId = journalId.slice(journalId.indexOf(':') + 1);
      return {
        state: () => core.readJournalState(deps, journalId),
        read: (after, most) => core.readCommentNews(deps, { mediaId, after, most }),
      };
    },
  });

  function answer(connection: Connection, news: CommentNews): void {
    gatewayMetrics.of(event).out += 1;
    connection.write(encode(news));
  }

  async function watch(connection: Connection, mediaId: string, place: ReachedPlace | undefined): Promise<void> {
    const journalId = core.journalOfComments(mediaId);
    // First: a room that becomes empty ends.
    rooms.leave(journalId, connection);
    await rooms.room(journalId).join(connection, place, (joined) => encode({ type: 'watching', mediaId, ...joined }));
  }

  async function get(
    connection: Connection,
    { mediaId, lowestCommentId }: Extract<CommentRequest, { type: 'get' }>,
    caller: Caller | undefined,
  ): Promise<void> {
    const cursor = lowestCommentId?.toString();
    const page = await core.listComments(deps, { mediaId, caller, sort: 'new', cursor });
    const { comments, total } = page;
    answer(connection, {
      type: 'comments',
      mediaId,
      lowestCommentId: lowestCommentId ?? null,
      comments,
      more: page.cursor !== null,
      total,
    });
    // Whoever asks for the newest comments wants to see what comes after them.
    if (cursor === undefined) await watch(connection, mediaId, page.journal);
  }

  /** What only somebody who is signed in may do. */
  async function act(connection: Connection, request: CommentRequest, caller: Caller): Promise<void> {
    switch (request.type) {
      case 'message': {
        const { mediaId, message, originalCommentId, clientId } = request;
        const comment = await core.postComment(deps, {
          caller,
          mediaId,
          message,
          originalCommentId: originalCommentId ?? undefined,
          clientId,
        });
        answer(connection, { type: 'posted', mediaId, comment, ...(clientId !== undefined && { clientId }) });
        return;
      }
      case 'edit':
        await core.editComment(deps, { ...request, caller });
        return;
      case 'delete':
        await core.removeComment(deps, { ...request, caller });
        return;
      case 'add-like':
        await core.likeComment(deps, { ...request, caller });
        return;
      case 'remove-like':
        await core.unlikeComment(deps, { ...request, caller });
        return;
      case 'get':
      case 'watch':
      case 'unwatch':
    }
  }

  return defineChannel({
    event,
    request: frames.comment.request,
    access: 'public',
    close: () => rooms.close(),
    async receive(connection, request, caller) {
      const { type, mediaId } = request;
      if (type === 'unwatch') return rooms.leave(core.journalOfComments(mediaId), connection);
      if (type === 'get') return get(connection, request, caller);
      if (type === 'watch') {
        const { epoch, offset } = request;
        await core.admitCommentReader(deps, { mediaId, caller });
        return watch(connection, mediaId, epoch === undefined || offset === undefined ? undefined : { epoch, offset });
      }
      if (caller === undefined) throw new Refusal('unauthenticated');
      maintenance.mayWrite(caller);
      return act(connection, request, caller);
    },
  });
}
