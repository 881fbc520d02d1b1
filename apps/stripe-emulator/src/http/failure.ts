import type Stripe from 'stripe';

type ErrorType = 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';

export interface FailureDetails {
  readonly status?: number;
  readonly type?: ErrorType;
  readonly code?: string | undefined;
  readonly param?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
  readonly payment_method?: unknown;
  /** Keep what happened before the refusal: a declined charge is a fact. */
  readonly keep?: boolean;
}

/** A refusal in Stripe's format: status, type, code, param and a message. */
export class Failure extends Error {
  readonly status: number;
  readonly keep: boolean;
  readonly details: FailureDetails;

  constructor(message: string, details: FailureDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.keep = details.keep ?? false;
    this.details = details;
  }

  /** Includes the address of the request in Stripe's log, as Stripe's errors do. */
  body(requestId: string): { error: Partial<Stripe.StripeRawError> & Record<string, unknown> } {
    const { status: _status, keep: _keep, type = 'invalid_request_error', ...rest } = this.details;
    const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const address = this.details.code === undefined ? {} : { doc_url: documentation(this.details.code) };
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
    return { error: { ...told, ...address, message: this.message, request_log_url, type } };
  }
}

export const documentation = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export const invalid = (message: string, param?: string, code?: string): Failure =>
  new Failure(message, { param, code });

export const missingParameter = (param: string): Failure =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing');

/** Stripe's names of ids in the path, where they are not `id`. */
const placeNames: Readonly<Record<string, string>> = {
  PaymentMethod: 'payment_method',
  'checkout.session': 'session',
  coupon: 'coupon',
  dispute: 'dispute',
  payment_intent: 'intent',
  price: 'price',
  'promotion code': 'promotion_code',
  refund: 'refund',
  setupintent: 'intent',
};

/** An unknown id in the path is a 404; in a parameter, which the error then names, it is a 400. */
export const missing = (noun: string, id: string, param?: string): Failure =>
  new Failure(`No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? placeNames[noun] ?? 'id',
    status: param === undefined ? 404 : 400,
  });

export const unmodelled = (what: string, param?: string): Failure =>
  invalid(`Stripe knows ${what}, but this local emulator does not model it.`, param, 'emulator_not_modelled');
