/** The address of an account's picture; null without one. */
export function avatarUrl(avatarKey: string | null): string | null {
  return avatarKey === null ? null : `/media/${avatarKey}`;
}
