/** Stripe's documented test numbers and what each of them does. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  readonly funding: 'credit' | 'debit';
  readonly country: string;
  /** Refused when it is charged; `attaches` tells whether it can be kept before. */
  readonly decline?: Decline;
  readonly attaches?: boolean;
  /** When its owner must be there: at each payment, or until it was set up once. */
  readonly authentication?: 'always' | 'until_set_up' | 'on_session';
}

export const declines = {
  card_declined: decline('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficient_funds: decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: decline('card_declined', 'lost_card', 'Your card was declined.'),
  stolen_card: decline('card_declined', 'stolen_card', 'Your card was declined.'),
  expired_card: decline('expired_card', 'expired_card', 'Your card has expired.'),
  incorrect_cvc: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  authentication_required: decline(
    'authentication_required',
    'authentication_required',
    'Your card was declined. This transaction requires authentication.',
  ),
} satisfies Record<string, Decline>;

function decline(code: string, declineCode: string, message: string): Decline {
  return { code, declineCode, message };
}

const visa = (number: string, more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  ...more,
});

const refused = (number: string, why: Decline): TestCard => visa(number, { decline: why, attaches: false });

const cards: readonly TestCard[] = [
  visa('4242424242424242'),
  visa('4000056655665556', { funding: 'debit' }),
  { number: '5555555555554444', brand: 'mastercard', funding: 'credit', country: 'US' },
  { number: '378282246310005', brand: 'amex', funding: 'credit', country: 'US' },
  visa('4000002760000016', { country: 'DE' }),
  visa('4000008260000000', { country: 'GB' }),
  refused('4000000000000002', declines.card_declined),
  refused('4000000000009995', declines.insufficient_funds),
  refused('4000000000009987', declines.lost_card),
  refused('4000000000009979', declines.stolen_card),
  refused('4000000000000069', declines.expired_card),
  refused('4000000000000127', declines.incorrect_cvc),
  refused('4000000000000119', declines.processing_error),
  visa('4000000000000341', { decline: declines.card_declined, attaches: true }),
  visa('4000002500003155', { authentication: 'until_set_up' }),
  visa('4000002760003184', { authentication: 'always' }),
  visa('4000000000003220', { authentication: 'on_session' }),
];

const byNumber = new Map(cards.map((card) => [card.number, card]));
export const testCard = (number: string): TestCard | undefined => byNumber.get(number);

/** Names that Stripe gives ready-made payment methods (`pm_card_…`) and tokens (`tok_…`). */
const named: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  de: '4000002760000016',
  gb: '4000008260000000',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  threeDSecure2Required: '4000000000003220',
};

export function numberOfName(name: string): string | undefined {
  const short = name.replace(/^(pm_card_|tok_)/, '');
  return short === name || !Object.hasOwn(named, short) ? undefined : named[short];
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let index = 0; index < number.length; index++) {
    const digit = Number(number[number.length - 1 - index]) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
