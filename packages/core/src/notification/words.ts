import { t } from '@houselights/messages/catalogue/notification';
import type { Notification } from '@houselights/contracts';
import type { MessageReference } from '@houselights/messages';

/** Letters of scripts that run from right to left. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that runs from right to left leaves the sentence around it as it is. */
const isolated = (name: string): string => (fromTheRight.test(name) ? `\u2068${name}\u2069` : name);

/** Who did what, in a line. */
export function headlineOf({ type, actor, count, place }: Notification): MessageReference {
  const name = actor === null ? undefined : isolated(actor.displayName);
  if (type === 2) return t.ref('video', { title: isolated(place.title ?? '') });
  if (type === 1) {
    return name === undefined
      ? t.ref('repliedSomeone', { replies: count })
      : t.ref('replied', { name, replies: count });
  }
  if (type === 4) return t.ref('hearted', { name: name ?? { message: t.ref('creator') } });
  return name === undefined ? t.ref('liked', { people: count }) : t.ref('likes', { name, others: count - 1 });
}

/** The page that a notification is about, at its comment. */
export function pathOf({ comment, place }: Notification): string {
  const page = place.kind === 'video' ? `/video/${place.mediaId}` : '/greenlight';
  return comment === null ? page : `${page}#comment-${comment.commentId}`;
}
