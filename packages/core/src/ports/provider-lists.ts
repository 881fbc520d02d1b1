/** A page of a list at the provider. It may hold fewer items than were read, or none; only `next` says whether there are more. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  /** Items of the page that the product cannot represent. */
  readonly unreadable?: readonly Unreadable[];
  /** The cursor of the next page, passed as `after`. Undefined on the last page. */
  readonly next: string | undefined;
}

/** An object of a customer that does not match the provider's own description. */
export interface Unreadable {
  readonly id: string;
  readonly customerId: string;
  readonly error: unknown;
}

export interface SubscriptionFilter {
  /** Created at or after `gte` and before `lt`. */
  readonly created?: { readonly gte?: Date; readonly lt?: Date };
  /** Only those that have not ended. */
  readonly live?: boolean;
}
