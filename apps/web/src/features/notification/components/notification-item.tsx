import { t } from '@houselights/messages/catalogue/notification';
import { Avatar, UiLink } from '@houselights/ui';
import type { Notification } from '@houselights/contracts';
import { moment as dayAndTime } from '../../../lib/format/dates.ts';
import { ago } from '../../../lib/format/ago.ts';

const REPLY = 1;
const VIDEO = 2;
const LIKE = 3;

/** A name in a sentence of another direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Who did what. */
function sentence({ type, actor, count, place }: Notification): string {
  const name = actor === null ? undefined : isolated(actor.displayName);
  if (type === VIDEO) return t('video', { title: isolated(place.title ?? '') });
  if (type === REPLY) {
    return name === undefined ? t('repliedSomeone', { replies: count }) : t('replied', { name, replies: count });
  }
  if (type === LIKE)
    return name === undefined ? t('liked', { people: count }) : t('likes', { name, others: count - 1 });
  return t('hearted', { name: name ?? t('creator') });
}

/** Where the comment stands, or the new video. */
function addressOf({ comment, place }: Notification): string {
  const page = place.kind === 'video' ? `/video/${place.mediaId}` : '/greenlight';
  return comment === null ? page : `${page}#comment-${comment.commentId}`;
}

/** What is named below: the place of a comment, or whose video it is. */
function subject({ comment, actor, place }: Notification): string | undefined {
  return comment === null ? actor?.displayName : (place.title ?? t('battle'));
}

/** One line of the list, which leads to what it tells of. */
export function NotificationItem({ notification, now }: { notification: Notification; now: Date }) {
  const { actor, at, comment, read } = notification;
  return (
    <UiLink href={addressOf(notification)} className="notification" data-new={!read || undefined}>
      <Avatar name={actor?.displayName ?? ''} src={actor?.avatarUrl} />
      <span className="notification-words">
        <b>{sentence(notification)}</b>
        {comment && (
          <span className="notification-text" dir="auto">
            {comment.message}
          </span>
        )}
        <span className="notification-place">
          <span dir="auto">{subject(notification)}</span>
          <time dateTime={at} title={dayAndTime(at)}>
            {ago(at, now)}
          </time>
        </span>
      </span>
      {!read && <span className="hl-hidden">{t('new')}</span>}
    </UiLink>
  );
}
