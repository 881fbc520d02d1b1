const BEFORE = 'comment-';

/** The id of a comment's element, which is the #hash of its address. */
export const anchorOf = (commentId: number): string => `${BEFORE}${commentId}`;

/** The comment that a #hash names; undefined if it names none. */
export function commentOf(hash: string): number | undefined {
  const id = hash.startsWith(`#${BEFORE}`) ? hash.slice(BEFORE.length + 1) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
