import { session } from '../../lib/session/session.ts';

const KEY = 'comment-drafts';

/** Texts by video or battle, and whose they are. */
type Drafts = { userId: string | undefined; texts: Readonly<Record<string, string>> };

function isDrafts(value: unknown): value is Drafts {
  if (typeof value !== 'object' || value === null) return false;
  const { texts } = value as Partial<Record<keyof Drafts, unknown>>;
  return typeof texts === 'object' && texts !== null && Object.values(texts).every((text) => typeof text === 'string');
}

/** What the signed-in account has begun to write in this tab. */
function keptDrafts(): Drafts {
  const userId = session.current()?.userId;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (isDrafts(kept) && kept.userId === userId) return kept;
  } catch {
    // The form starts empty instead.
  }
  return { userId, texts: {} };
}

/** Keeps an unsent comment for this tab, for when its author comes back to the page. An empty one is forgotten. */
export function keepDraft(mediaId: string, text: string): void {
  const { userId, texts } = keptDrafts();
  const { [mediaId]: _before, ...others } = texts;
  const now = text === '' ? others : { ...others, [mediaId]: text };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, texts: now }));
  } catch {
    // It stays in its field for as long as the page.
  }
}

/** The unsent comment below a video or battle; empty if there is none. */
export function keptDraft(mediaId: string): string {
  return keptDrafts().texts[mediaId] ?? '';
}
