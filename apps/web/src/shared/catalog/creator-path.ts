/** Search page of everything by a creator team. */
export function creatorPath({ slug, displayName }: { slug: string; displayName: string }): string {
  return `/search?${new URLSearchParams({ ctid: slug, creatorName: displayName }).toString()}`;
}
