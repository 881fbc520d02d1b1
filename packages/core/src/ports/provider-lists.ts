/** A page of a list at the provider. Its items can be fewer than were read, none as well; only `next` says whether there are more. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  /** What stands on the page and cannot be put into the product's words. */
  readonly unreadable?: readonly Unreadable[];
  /** Where the next page begins: `after` of the call that brings it. Undefined on the last one. */
  readonly next: string | undefined;
}

/** Something of a customer's that is not as the provider describes such things. */
export interface Unreadable {
  readonly id: string;
  readonly customerId: string;
  readonly error: unknown;
}

export interface SubscriptionFilter {
  /** Made at or after the one instant and before the other. */
  readonly created?: { readonly gte?: Date; readonly lt?: Date };
  /** Those alone that have not ended. */
  readonly live?: boolean;
}
