/** A page of a list at the provider. Its items can be fewer than were read, none as well; only `next` says whether there are more. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  /** Where the next page begins: `after` of the call that brings it. Undefined on the last one. */
  readonly next: string | undefined;
}

export interface SubscriptionFilter {
  /** Made at or after the one instant and before the other. */
  readonly created?: { readonly gte?: Date; readonly lt?: Date };
  /** Those alone that have not ended. */
  readonly live?: boolean;
}
