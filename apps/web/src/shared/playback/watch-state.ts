/** History state passed to a video's page, not part of its address. */
export type WatchState = {
  /** The recommendation list being watched. */
  recommendationId?: string;
  /** The season page that the user came from. */
  seasonId?: string;
};

/** Parses a page's history state; ignores anything else. */
export function watchStateOf(value: unknown): WatchState {
  const text = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === 'string' && found !== '' ? { [name]: found } : {};
  };
  return { ...text('recommendationId'), ...text('seasonId') };
}
