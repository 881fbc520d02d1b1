import type { Queries } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';
import type { CustomerState } from './payments.ts';

/** A customer's state at the payment provider, as just stored. */
export interface BillingChange {
  readonly accountId: string;
  readonly state: CustomerState;
  /** The resulting access facts. */
  readonly facts: readonly AccessFact[];
  /** The account's access facts before. */
  readonly before: readonly AccessFact[];
  readonly now: Date;
}

/** Another feature's reaction to a change of a customer, in the transaction that stores it. */
export type BillingReaction = (queries: Queries, change: BillingChange) => Promise<void>;
