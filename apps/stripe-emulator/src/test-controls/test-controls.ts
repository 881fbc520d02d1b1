import type Stripe from 'stripe';
import type { NewPromotionCode } from './promotion-codes.ts';

export interface HeldDelivery {
  readonly event: Stripe.Event;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A card as a person types it. */
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

/** What no call of the API does, for tests and the dashboard. */
export interface TestControls {
  /** The next charge, of this customer if one is named, is declined. */
  failNextPayment(options?: { customer?: string; code?: string }): void;
  /** `hold` keeps the events that fall due for delivery until they are taken or delivery goes on. */
  setDelivery(mode: 'deliver' | 'hold'): void;
  takeHeld(): HeldDelivery[];
  openDispute(chargeId: string, reason?: string): Stripe.Dispute;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Stripe.Dispute;
  /** Completes an open Checkout Session as a person at the hosted page would. */
  payCheckout(sessionId: string, card?: TypedCard): Promise<CheckoutOutcome>;
  /** What came of 3-D Secure, for a Checkout Session, a payment intent or a setup intent that waits for it. */
  authenticate(id: string, answer: 'passed' | 'failed'): Promise<CheckoutOutcome>;
  /** Completes an open Checkout Session with Link, where that is offered: a payment method that is no card and has no fingerprint. */
  payCheckoutByLink(sessionId: string): Promise<CheckoutOutcome>;
  /** Saves the settings of the customer portal in the Dashboard: only then is there a configuration for who names none. */
  savePortalSettings(): Stripe.BillingPortal.Configuration;
  /** Makes a promotion code, as at the Dashboard, unless one of its name was ever made. */
  keepPromotionCode(code: NewPromotionCode): Promise<void>;
  /** Types a promotion code at the page of a Checkout Session; null takes it away. */
  applyPromotionCode(sessionId: string, code: string | null): Promise<{ applied: boolean; message?: string }>;
}
