import { DependencyDown } from '../dependency-down.ts';

/** The provider rejects the site's keys or settings until an operator does what the message says. */
export class PaymentsMisconfigured extends DependencyDown {
  constructor(sentence: string) {
    super('the payment provider');
    this.name = 'PaymentsMisconfigured';
    this.message = sentence;
  }
}

/** The site's keys and settings, as the provider sees them. */
export interface PaymentsInspection {
  /** Whether real money is charged. */
  readonly livemode: boolean;
  /** The account that the key belongs to; undefined if the key may not read it. */
  readonly accountId: string | undefined;
  /** Whether it knows the given customer; undefined if none was given, or the key may not read it. */
  readonly knowsCustomer: boolean | undefined;
  /** What is missing or wrong, each as a sentence that says what to do. */
  readonly problems: readonly string[];
}
