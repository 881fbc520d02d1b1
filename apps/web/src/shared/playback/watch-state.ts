/** What goes along to a video's page without standing in its address. */
export type WatchState = {
  /** The list that one is watching through. */
  recommendationId?: string;
  /** The season from whose page one came. */
  seasonId?: string;
};

/** Reads what a page was handed; anything else says nothing. */
export function watchStateOf(value: unknown): WatchState {
  const text = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return typeof found === 'string' && found !== '' ? { [name]: found } : {};
  };
  return { ...text('recommendationId'), ...text('seasonId') };
}
