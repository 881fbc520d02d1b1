/** Where one finds what a creator team makes. */
export function creatorPath({ slug, displayName }: { slug: string; displayName: string }): string {
  return `/search?${new URLSearchParams({ ctid: slug, creatorName: displayName }).toString()}`;
}
