import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';
import type { CustomerState } from './payments.ts';

/** What the payment provider says of a customer, as it was just written. */
export interface BillingChange {
  readonly accountId: string;
  readonly state: CustomerState;
  /** What it means for access. */
  readonly facts: readonly AccessFact[];
  /** What was known of the account's access before. */
  readonly before: readonly AccessFact[];
  readonly now: Date;
}

/** What another feature does with a change of a customer, in the transaction that writes it. */
export type BillingReaction = (queries: Queries, change: BillingChange) => Promise<void>;
