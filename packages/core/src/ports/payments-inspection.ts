import { DependencyDown } from '../dependency-down.ts';

/** The provider does not take the site's keys or settings, until an operator does what the message says. */
export class PaymentsMisconfigured extends DependencyDown {
  constructor(sentence: string) {
    super('the payment provider');
    this.name = 'PaymentsMisconfigured';
    this.message = sentence;
  }
}

/** How the site's keys and settings look from the provider's side. */
export interface PaymentsInspection {
  /** Whether real money is charged. */
  readonly livemode: boolean;
  /** The account that the key belongs to; undefined where the key may not tell. */
  readonly accountId: string | undefined;
  /** Whether it knows the customer that was asked about; undefined where none was, or the key may not tell. */
  readonly knowsCustomer: boolean | undefined;
  /** What is missing or wrong, each as a sentence that says what to do. */
  readonly problems: readonly string[];
}
