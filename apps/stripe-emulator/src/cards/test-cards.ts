/** Stripe's documented test numbers and their behaviour. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';
  readonly funding: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  /** Declined when charged; `attaches` says whether it can be attached before. */
  readonly decline?: Decline;
  readonly attaches?: boolean;
  /** When its owner must authenticate: at each payment, or until it was set up once. A card that also declines does so after that. */
  readonly authentication?: 'always' | 'until_set_up' | 'on_session' | 'already_set_up';
  /** Radar's assessment of a charge. */
  readonly risk?: 'elevated' | 'highest';
  /** Its owner disputes each charge at their bank, or makes an inquiry. */
  readonly disputes?: 'fraudulent' | 'product_not_received' | 'inquiry';
  /** What happens to a refund later: it succeeds after a delay, or fails. */
  readonly refunds?: 'later' | 'fail';
  /** Its charges are available immediately. */
  readonly availableAtOnce?: boolean;
}

export const declines = {
  card_declined: decline('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficient_funds: decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: decline('card_declined', 'lost_card', 'Your card was declined.'),
  stolen_card: decline('card_declined', 'stolen_card', 'Your card was declined.'),
  fraudulent: decline('card_declined', 'fraudulent', 'Your card was declined.'),
  card_velocity_exceeded: decline(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
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

const of = (brand: TestCard['brand'], number: string, funding: TestCard['funding'] = 'credit'): TestCard =>
  visa(number, { brand, funding });

/** One card per country, in Stripe's order. */
const abroad: Readonly<Record<string, string>> = {
  ar: '4000000320000021',
  br: '4000000760000002',
  ca: '4000001240000000',
  mx: '4000004840008001',
  at: '4000000400000008',
  be: '4000000560000004',
  ch: '4000007560000009',
  de: '4000002760000016',
  dk: '4000002080000001',
  es: '4000007240000007',
  fi: '4000002460000001',
  fr: '4000002500000003',
  gb: '4000008260000000',
  ie: '4000003720000005',
  it: '4000003800000008',
  nl: '4000005280000002',
  no: '4000005780000007',
  pl: '4000006160000005',
  pt: '4000006200000007',
  se: '4000007520000008',
  au: '4000000360000006',
  cn: '4000001560000002',
  hk: '4000003440000004',
  in: '4000003560000008',
  jp: '4000003920000003',
  nz: '4000005540000008',
  sg: '4000007020000003',
};

const cards: readonly TestCard[] = [
  visa('4242424242424242'),
  visa('4000056655665556', { funding: 'debit' }),
  of('mastercard', '5555555555554444'),
  of('mastercard', '2223003122003222'),
  of('mastercard', '5200828282828210', 'debit'),
  of('mastercard', '5105105105105100', 'prepaid'),
  of('amex', '378282246310005'),
  of('amex', '371449635398431'),
  of('discover', '6011111111111117'),
  of('discover', '6011000990139424'),
  of('discover', '6011981111111113', 'debit'),
  of('diners', '3056930009020004'),
  of('diners', '36227206271667'),
  of('jcb', '3566002020360505'),
  of('unionpay', '6200000000000005'),
  of('unionpay', '6200000000000047', 'debit'),
  of('unionpay', '6205500000000000004'),
  ...Object.entries(abroad).map(([country, number]) => visa(number, { country: country.toUpperCase() })),
  visa('4000058260000005', { country: 'GB', funding: 'debit' }),
  { ...of('mastercard', '5555558265554449'), country: 'GB' },
  refused('4000000000000002', declines.card_declined),
  refused('4000000000009995', declines.insufficient_funds),
  refused('4000000000009987', declines.lost_card),
  refused('4000000000009979', declines.stolen_card),
  refused('4000000000000069', declines.expired_card),
  refused('4000000000000127', declines.incorrect_cvc),
  refused('4000000000000119', declines.processing_error),
  refused('4000000000006975', declines.card_velocity_exceeded),
  visa('4100000000000019', { decline: declines.fraudulent, attaches: true, risk: 'highest' }),
  visa('4000000000004954', { decline: declines.fraudulent, attaches: true, risk: 'highest' }),
  visa('4000000000009235', { risk: 'elevated' }),
  visa('4000000000007726', { refunds: 'later' }),
  visa('4000000000005126', { refunds: 'fail' }),
  visa('4000000000000259', { disputes: 'fraudulent' }),
  visa('4000000000002685', { disputes: 'product_not_received' }),
  visa('4000000000001976', { disputes: 'inquiry' }),
  visa('4000000000000077', { availableAtOnce: true }),
  visa('4000003720000278', { availableAtOnce: true, country: 'IE' }),
  visa('4000000000000341', { decline: declines.card_declined, attaches: true }),
  visa('4000002500003155', { authentication: 'until_set_up' }),
  visa('4000002760003184', { authentication: 'always' }),
  visa('4000000000003220', { authentication: 'on_session' }),
  visa('4000000000003063', { authentication: 'on_session' }),
  visa('4000000000003055'),
  visa('4000003800000446', { authentication: 'already_set_up' }),
  visa('4000008260003178', { authentication: 'always', decline: declines.insufficient_funds, attaches: true }),
  visa('4000008400001629', { authentication: 'on_session', decline: declines.card_declined, attaches: true }),
];

const byNumber = new Map(cards.map((card) => [card.number, card]));
export const testCard = (number: string): TestCard | undefined => byNumber.get(number);

/** Stripe's names of ready-made payment methods (`pm_card_…`) and tokens (`tok_…`). */
const named: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  us: '4242424242424242',
  ...abroad,
  gb_debit: '4000058260000005',
  gb_mastercard: '5555558265554449',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedFraudulent: '4100000000000019',
  radarBlock: '4100000000000019',
  riskLevelHighest: '4000000000004954',
  riskLevelElevated: '4000000000009235',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
  createDispute: '4000000000000259',
  createDisputeProductNotReceived: '4000000000002685',
  createDisputeInquiry: '4000000000001976',
  visa_createDispute: '4000000000000259',
  visa_createDisputeProductNotReceived: '4000000000002685',
  visa_createDisputeInquiry: '4000000000001976',
  bypassPending: '4000000000000077',
  bypassPendingInternational: '4000003720000278',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  authenticationRequiredSetupForOffSession: '4000003800000446',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  threeDSecureOptional: '4000000000003055',
  amex_threeDSecureNotSupported: '378282246310005',
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
