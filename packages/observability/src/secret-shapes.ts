interface Shape {
  /** Its name in a finding. */
  readonly what: string;
  readonly pattern: RegExp;
  /** The replacement. A number may be unquoted in JSON, which must remain valid JSON. */
  readonly blot: '[secret]' | '0';
  /** An additional check if the pattern alone would match too much. */
  readonly holds?: (found: string) => boolean;
}

/** Payment secrets recognizable by their shape alone. */
const shapes: readonly Shape[] = [
  { what: "a key of Stripe's", pattern: /\b[sr]k_(?:live|test)_[A-Za-z0-9*]{8,}/g, blot: '[secret]' },
  { what: 'a secret of a webhook', pattern: /\bwhsec_[A-Za-z0-9+/=*]{8,}/g, blot: '[secret]' },
  {
    what: 'a client secret',
    pattern: /\b[a-z]{2,6}(?:_[A-Za-z0-9]+)*_secret_[A-Za-z0-9]{16,}/g,
    blot: '[secret]',
  },
  { what: "a card's security code", pattern: /(?<=\b(?:cvc|cvv)\b[^A-Za-z0-9]{1,8})\d{3,4}(?!\d)/gi, blot: '0' },
  {
    what: 'a card number',
    // Visa, Mastercard, American Express, Discover, UnionPay; as one number or in groups.
    pattern:
      /(?<![A-Za-z0-9.])(?:(?:4\d{3}|5[1-5]\d\d|2[2-7]\d\d|6\d{3})([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d([ -]?)\d{6}\2\d{5})(?![A-Za-z0-9])/g,
    blot: '0',
    holds: (found) => hasCheckDigit(found.replaceAll(/\D/g, '')),
  },
];

/** The first kind of payment secret found in a text; undefined if there is none. */
export function shapedSecretIn(text: string): string | undefined {
  return shapes.find(({ pattern, holds = () => true }) => [...text.matchAll(pattern)].some(([found]) => holds(found)))
    ?.what;
}

/** The text with payment secrets redacted. */
export function withoutShapedSecrets(text: string): string {
  let left = text;
  for (const { pattern, blot, holds = () => true } of shapes) {
    left = left.replaceAll(pattern, (found) => (holds(found) ? blot : found));
  }
  return left;
}

/** Checks the Luhn check digit of a card number. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place)) * (place % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
