import type Stripe from 'stripe';
import type { NewPromotionCode } from './promotion-codes.ts';

export interface HeldDelivery {
  readonly event: Stripe.Event;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A card as typed by a person. */
export interface TypedCard {
  readonly number?: string;
  readonly exp_month?: number;
  readonly exp_year?: number;
  readonly cvc?: string;
  readonly email?: string;
  readonly country?: string;
  readonly postal_code?: string;
  readonly name?: string;
}

export interface CheckoutOutcome {
  readonly outcome: 'complete' | 'declined' | 'authentication_required';
  readonly message?: string;
}

/** Actions outside the API, for tests and the dashboard. */
export interface TestControls {
  /** Declines the next charge, or the next of the given customer. */
  failNextPayment(options?: { customer?: string; code?: string }): void;
  /** `hold` keeps events that are due for delivery until they are taken or delivery resumes. */
  setDelivery(mode: 'deliver' | 'hold'): void;
  takeHeld(): HeldDelivery[];
  openDispute(chargeId: string, reason?: string): Stripe.Dispute;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Stripe.Dispute;
  /** Completes an open Checkout Session as a person on the hosted page would. */
  payCheckout(sessionId: string, card?: TypedCard): Promise<CheckoutOutcome>;
  /** Sets the result of 3-D Secure for a Checkout Session, a payment intent or a setup intent that waits for it. */
  authenticate(id: string, answer: 'passed' | 'failed'): Promise<CheckoutOutcome>;
  /** Completes an open Checkout Session with Link, if offered: a payment method that is not a card and has no fingerprint. */
  payCheckoutByLink(sessionId: string): Promise<CheckoutOutcome>;
  /** Saves the customer portal's settings in the Dashboard: only then is there a default configuration. */
  savePortalSettings(): Stripe.BillingPortal.Configuration;
  /** Creates a promotion code, as in the Dashboard, unless one of that name ever existed. */
  keepPromotionCode(code: NewPromotionCode): Promise<void>;
  /** Enters a promotion code on the page of a Checkout Session; null removes it. */
  applyPromotionCode(sessionId: string, code: string | null): Promise<{ applied: boolean; message?: string }>;
}
