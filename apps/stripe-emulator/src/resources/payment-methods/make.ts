import { createHash } from 'node:crypto';
import type { Engine } from '../../engine/engine.ts';
import { newId } from '../../engine/ids.ts';
import type { PaymentMethod } from '../../engine/wire.ts';
import { numberOfName, passesLuhn, testCard } from '../../cards/test-cards.ts';
import type { TestCard } from '../../cards/test-cards.ts';
import { Failure, missing } from '../../http/failure.ts';

export interface CardInput {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc?: string | undefined;
}

const cardFailure = (message: string, code: string, param: string): Failure =>
  new Failure(message, { status: 402, type: 'card_error', code, param });

const fingerprints = new Map<string, string>();

/** The same number is the same card, whoever supplies it. */
function fingerprintOf(number: string): string {
  const known = fingerprints.get(number);
  if (known !== undefined) return known;
  const text = createHash('sha256')
    .update(`card ${number}`)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);
  fingerprints.set(number, text);
  return text;
}

/** The test card with this number, or Stripe's error for an invalid number, date or code. */
export function checkCard(engine: Engine, card: CardInput): TestCard {
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number)) throw cardFailure('Your card number is incorrect.', 'incorrect_number', 'number');
  if (card.exp_month < 1 || card.exp_month > 12)
    throw cardFailure("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  checkYear(engine, card.exp_month, card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year);
  const known = testCard(number);
  if (known === undefined)
    throw cardFailure(
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'card_declined',
      'number',
    );
  if (card.cvc !== undefined && !(known.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(card.cvc))
    throw cardFailure("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  return known;
}

function checkYear(engine: Engine, month: number, year: number): void {
  const today = new Date(engine.now() * 1000);
  const past = year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1);
  if (past || year > today.getUTCFullYear() + 50)
    throw cardFailure("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
}

export function makePaymentMethod(engine: Engine, card: CardInput, values: Partial<PaymentMethod> = {}): PaymentMethod {
  const known = checkCard(engine, card);
  const id = newId('pm');
  engine.put('card_secret', { id, number: known.number, authenticated: false, usedUp: false });
  return engine.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: emptyAddress, email: null, name: null, phone: null, tax_id: null },
    card: cardDetails(known, card),
    created: engine.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    ...values,
  });
}

/** A Link wallet payment; the card behind it is not exposed. */
export function makeLink(engine: Engine, email: string | null): PaymentMethod {
  const { card: _card, ...method } = makePaymentMethod(engine, cardOfNumber(engine, numberOfName('tok_visa') ?? ''));
  return engine.put('payment_method', { ...method, type: 'link', link: { email } });
}

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function cardDetails(known: TestCard, card: CardInput): NonNullable<PaymentMethod['card']> {
  return {
    brand: known.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.cvc === undefined ? null : 'unchecked',
    },
    country: known.country,
    display_brand: known.brand === 'amex' ? 'american_express' : known.brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year < 100 ? card.exp_year + 2000 : card.exp_year,
    fingerprint: fingerprintOf(known.number),
    funding: known.funding,
    generated_from: null,
    last4: known.number.slice(-4),
    networks: { available: [known.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/**
 * A payment method by id, or a new one for the card that a ready-made Stripe name stands for. Without `param`, the id is one in the path.
 */
export function resolvePaymentMethod(engine: Engine, id: string, param?: string): PaymentMethod {
  const found = engine.tables.payment_method.get(id);
  if (found !== undefined) return found;
  const number = id.startsWith('pm_card_') ? numberOfName(id) : undefined;
  if (number === undefined) throw missing('PaymentMethod', id, param);
  return makePaymentMethod(engine, cardOfNumber(engine, number));
}

export const cardOfNumber = (engine: Engine, number: string): CardInput => ({
  number,
  exp_month: new Date(engine.now() * 1000).getUTCMonth() + 1,
  exp_year: new Date(engine.now() * 1000).getUTCFullYear() + 1,
});
