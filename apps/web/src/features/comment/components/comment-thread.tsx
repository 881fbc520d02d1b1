import { t } from '@houselights/messages/catalogue/comment';
import { Button, showToast } from '@houselights/ui';
import type { SeenComment } from '@houselights/contracts';
import { useId, useState } from 'react';
import { reasonOf } from '../../../lib/form/trouble.ts';
import type { Thread } from '../comment-feed.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentContext } from './comment-item.tsx';

type Props = {
  comment: SeenComment;
  /** Undefined while it is closed. */
  thread: Thread | undefined;
  context: CommentContext;
};

/** A comment with its replies, which are read on demand. */
export function CommentThread({ comment, thread, context }: Props) {
  const { room, mayWrite } = context;
  const { commentId, author, replies } = comment;
  const id = useId();
  const [isReading, setIsReading] = useState(false);
  /** The name of whoever is replied to; undefined while nobody is. */
  const [replyTo, setReplyTo] = useState<string>();

  async function open(): Promise<void> {
    if (isReading) return;
    setIsReading(true);
    await room.openThread(commentId).catch((error: unknown) => showToast(reasonOf(error), { tone: 'alarm' }));
    setIsReading(false);
  }
  function toggle(): void {
    if (thread === undefined) void open();
    else room.closeThread(commentId);
  }
  const replying = (to: SeenComment) => {
    if (!mayWrite || to.author === null) return undefined;
    const { displayName } = to.author;
    return () => {
      setReplyTo(displayName);
      if (thread === undefined) void open();
    };
  };

  return (
    <li>
      <CommentItem comment={comment} context={context} onReply={replying(comment)} />
      <div className="comment-thread">
        {replies > 0 && (
          <button
            type="button"
            className="comment-act"
            aria-expanded={thread !== undefined}
            aria-controls={id}
            onClick={toggle}
          >
            {t('replies', { replies })}
          </button>
        )}
        <div id={id}>
          {thread && thread.replies.length > 0 && (
            <ul className="comment-list" aria-label={t('repliesTo', { name: author?.displayName ?? '' })}>
              {thread.replies.map((reply) => (
                <li key={reply.commentId}>
                  <CommentItem comment={reply} context={context} onReply={replying(reply)} />
                </li>
              ))}
            </ul>
          )}
          {thread && thread.cursor !== null && (replies > thread.replies.length || isReading) && (
            <Button busy={isReading} onClick={() => void open()}>
              {t('moreReplies')}
            </Button>
          )}
        </div>
        {replyTo !== undefined && (
          <CommentForm
            key={replyTo}
            label={t('replyTo', { name: replyTo })}
            submit={t('reply')}
            takesFocus
            onCancel={() => setReplyTo(undefined)}
            onSend={async (text, clientId) => {
              await room.post(text, clientId, commentId);
              setReplyTo(undefined);
            }}
          />
        )}
      </div>
    </li>
  );
}
