import { t } from '@houselights/messages/catalogue/comment';
import { Avatar, Heart, Pin, Tag, confirmDialog, showToast } from '@houselights/ui';
import type { CommentRole, SeenComment } from '@houselights/contracts';
import { useState } from 'react';
import { count } from '../../../lib/format/count.ts';
import { moment as dayAndTime } from '../../../lib/format/dates.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { ago } from '../../../lib/format/ago.ts';
import { anchorOf } from '../address.ts';
import type { CommentRoom } from '../comment-room.ts';
import type { Film } from '../film.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentText } from './comment-text.tsx';

/** What all comments of a list share. */
export type CommentContext = {
  room: CommentRoom;
  /** The reader may write here. */
  mayWrite: boolean;
  role: CommentRole;
  signedIn: boolean;
  now: Date;
  film: Film | undefined;
  /** The comment that the page's address names. */
  linked: number | undefined;
};

type Props = {
  comment: SeenComment;
  context: CommentContext;
  /** Undefined if the reader may not reply here. */
  onReply: (() => void) | undefined;
};

/** How long an author may change a comment, in ms: the server's rule. */
const EDITABLE_MS = 15 * 60 * 1000;

const complain = (error: unknown) => showToast(reasonOf(error), { tone: 'alarm' });

function Removed({ commentId }: SeenComment) {
  return (
    <article id={anchorOf(commentId)} className="comment" tabIndex={-1}>
      <Avatar name="" />
      <p className="comment-removed">{t('removed')}</p>
    </article>
  );
}

function Head({ comment, now }: { comment: SeenComment; now: Date }) {
  const { author, createdAt, editedAt, hearted, pinned } = comment;
  return (
    <header className="comment-head">
      <b dir="auto">{author?.displayName}</b>
      {author?.isCreator && <Tag tone="light">{t('creator')}</Tag>}
      <time dateTime={createdAt} title={dayAndTime(createdAt)}>
        {ago(createdAt, now)}
      </time>
      {editedAt !== null && <span>{t('edited')}</span>}
      {pinned && (
        <span className="comment-mark">
          <Pin aria-hidden="true" />
          {t('pinned')}
        </span>
      )}
      {hearted && (
        <span className="comment-mark">
          <Heart aria-hidden="true" />
          {t('hearted')}
        </span>
      )}
    </header>
  );
}

/** The likes of a comment: a button for those who can give one, a count for visitors. */
function Likes({ comment, context: { room, signedIn } }: Pick<Props, 'comment' | 'context'>) {
  const { likes, liked } = comment;
  if (!signedIn) {
    return (
      likes > 0 && (
        <span className="comment-likes">
          <Heart aria-hidden="true" />
          <span className="hl-hidden">{t('likes', { likes })}</span>
          <span className="hl-num" aria-hidden="true">
            {count(likes)}
          </span>
        </span>
      )
    );
  }
  return (
    <button
      type="button"
      className="comment-act"
      aria-pressed={liked}
      aria-label={t('like', { likes })}
      onClick={() => void room.like(comment).catch(complain)}
    >
      <Heart aria-hidden="true" />
      {likes > 0 && <span className="hl-num">{count(likes)}</span>}
    </button>
  );
}

/** One comment, and what its reader can do with it. */
export function CommentItem({ comment, context, onReply }: Props) {
  const { room, role, now, film } = context;
  const { commentId, author, message, hearted, pinned, mine, createdAt } = comment;
  const [isEditing, setIsEditing] = useState(false);
  if (author === null) return <Removed {...comment} />;
  const mayEdit = mine && now.getTime() - Date.parse(createdAt) < EDITABLE_MS;

  async function remove(): Promise<void> {
    const isSure = await confirmDialog({
      title: mine ? t('deleteOwn') : t('deleteOther', { name: author?.displayName ?? '' }),
      text: mine ? t('deleteOwnText') : t('deleteOtherText'),
      confirm: t('delete'),
      tone: 'danger',
    });
    if (!isSure) return;
    await room.remove(comment).then(() => showToast(t('deleted')), complain);
  }

  return (
    <article
      id={anchorOf(commentId)}
      className="comment"
      data-linked={context.linked === commentId || undefined}
      tabIndex={-1}
      aria-label={t('commentBy', { name: author.displayName })}
    >
      <Avatar name={author.displayName} src={author.avatarUrl} />
      <div className="comment-body">
        <Head comment={comment} now={now} />
        {isEditing ? (
          <CommentForm
            label={t('editLabel')}
            submit={t('save')}
            text={message}
            takesFocus
            onCancel={() => setIsEditing(false)}
            onSend={async (text) => {
              await room.edit(comment, text);
              setIsEditing(false);
            }}
          />
        ) : (
          <CommentText text={message} film={film} isKnown={mine || role !== 'reader'} />
        )}
        {!isEditing && (
          <div className="comment-acts">
            <Likes comment={comment} context={context} />
            {onReply && (
              <button type="button" className="comment-act" onClick={onReply}>
                {t('reply')}
              </button>
            )}
            {role === 'owner' && (
              <button type="button" className="comment-act" onClick={() => void room.heart(comment).catch(complain)}>
                {t(hearted ? 'takeHeart' : 'giveHeart')}
              </button>
            )}
            {role !== 'reader' && comment.originalCommentId === null && (
              <button type="button" className="comment-act" onClick={() => void room.pin(comment).catch(complain)}>
                {t(pinned ? 'unpin' : 'pin')}
              </button>
            )}
            {mayEdit && (
              <button type="button" className="comment-act" onClick={() => setIsEditing(true)}>
                {t('edit')}
              </button>
            )}
            {(mine || role !== 'reader') && (
              <button type="button" className="comment-act" onClick={() => void remove()}>
                {t('delete')}
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
