import { pseudoLanguages } from '@houselights/messages/pseudo';
import { formatMoney } from '@houselights/rules';
import { moneyFigures } from '@houselights/testkit/money-figures';
import { describe, expect, it } from 'vitest';
import * as letters from './index.ts';
import { render } from './render.ts';
import type { Letter } from './render.ts';
import type { Money } from '@houselights/messages';

type LetterName = Extract<keyof typeof letters, `${string}Letter`>;

const person = { to: 'ada@example.test', displayName: 'Ada', publicUrl: 'https://films.example' };
const facts = { ...person, plan: 'Monthly' };
const on = new Date('2026-01-24T12:00:00Z');
/** Unusual amounts that cannot be hard-coded. */
const given = [
  { amountMinor: 731, currency: 'USD' },
  { amountMinor: 6_893, currency: 'USD' },
  { amountMinor: 57, currency: 'EUR' },
  { amountMinor: 41, currency: 'JPY' },
] as const;
const [amount, more, tax, carriedOver] = given;
const written = ({ amountMinor, currency }: Money): string => formatMoney(amountMinor, currency);
const charge = { amount, on };
const free = { amount: { amountMinor: 0, currency: 'USD' }, on };
const receipt = { number: 'A-1', amount: more, from: on, until: on, url: undefined };
const gift = { ...person, from: 'Grace', months: 3, message: '' };

/** Every email in all its variants. */
const table: Readonly<Record<LetterName, readonly [Letter, ...Letter[]]>> = {
  welcomeLetter: [
    letters.welcomeLetter(facts, charge, on),
    letters.welcomeLetter(facts, charge, undefined),
    letters.welcomeLetter(facts, undefined, on),
    letters.welcomeLetter(facts, undefined, undefined),
    letters.welcomeLetter(facts, free, on),
    letters.welcomeLetter(facts, free, undefined),
  ],
  trialEndingLetter: [letters.trialEndingLetter(facts, charge), letters.trialEndingLetter(facts, free)],
  renewalLetter: [letters.renewalLetter(facts, charge), letters.renewalLetter(facts, free)],
  receiptLetter: [
    letters.receiptLetter(facts, { ...receipt, tax, carriedOver }),
    letters.receiptLetter(facts, { ...receipt, tax: undefined, carriedOver: undefined }),
  ],
  paymentFailedLetter: [
    letters.paymentFailedLetter(facts, amount, on),
    letters.paymentFailedLetter(facts, amount, undefined),
  ],
  graceEndingLetter: [
    letters.graceEndingLetter(facts, amount, on, undefined),
    letters.graceEndingLetter(facts, amount, on, { until: on }),
  ],
  accessEndedLetter: [
    letters.accessEndedLetter(facts, true, undefined),
    letters.accessEndedLetter(facts, false, undefined),
    letters.accessEndedLetter(facts, false, { until: undefined }),
  ],
  cancelledLetter: [
    letters.cancelledLetter(facts, { until: on, mayResume: true }, undefined),
    letters.cancelledLetter(facts, { until: on, mayResume: true }, { until: on }),
    letters.cancelledLetter(facts, { until: undefined, mayResume: false }, { until: undefined }),
  ],
  cancelledAndEndedLetter: [
    letters.cancelledAndEndedLetter(facts, { ofTrial: false, failed: false, leaves: false }, undefined),
    letters.cancelledAndEndedLetter(facts, { ofTrial: true, failed: true, leaves: false }, { until: on }),
    letters.cancelledAndEndedLetter(facts, { ofTrial: false, failed: false, leaves: true }, undefined),
  ],
  pausedLetter: [letters.pausedLetter(facts, on, on)],
  refundedLetter: [
    letters.refundedLetter(person, { amount, paid: more, inAll: tax, number: 'A-1', ended: true }),
    letters.refundedLetter(person, { amount, paid: amount, inAll: undefined, number: 'A-1', ended: false }),
  ],
  membershipDisputedLetter: [
    letters.membershipDisputedLetter(facts, { amount, number: 'A-1' }, on),
    letters.membershipDisputedLetter(facts, { amount, number: 'A-1' }, undefined),
  ],
  membershipGoesOnLetter: [letters.membershipGoesOnLetter(facts)],
  membershipLostLetter: [letters.membershipLostLetter(facts, { amount, number: 'A-1' })],
  giftDisputedLetter: [letters.giftDisputedLetter(person, 12)],
  giftGivenAgainLetter: [letters.giftGivenAgainLetter(person, 12)],
  trialUsedLetter: [letters.trialUsedLetter(person)],
  giftLetter: [
    letters.giftLetter(gift, 'ABCDE-FGHJK'),
    letters.giftLetter({ ...gift, from: '', message: 'For you' }, 'ABCDE'),
  ],
  giftBoughtLetter: [letters.giftBoughtLetter({ ...person, months: 3, recipient: 'grace@example.test', on, amount })],
  giftRedeemedLetter: [letters.giftRedeemedLetter({ ...person, recipient: 'grace@example.test' })],
  giftTakenBackLetter: [
    letters.giftTakenBackLetter(facts, { months: 12, end: 'ends', on }, charge),
    letters.giftTakenBackLetter(facts, { months: 12, end: 'neverBegins', on }, { amount: undefined, on }),
    letters.giftTakenBackLetter(facts, { months: 1, end: 'ended', on }, undefined),
    letters.giftTakenBackLetter(facts, { months: 1, end: 'ends', on }, free),
  ],
  giftUndoneLetter: [letters.giftUndoneLetter(person, { months: 12, end: 'ended', on, recipient: '', amount })],
  verifyEmailLetter: [
    letters.verifyEmailLetter(person, { token: 'token', registeredAt: new Date('2026-01-24T10:00:00Z') }),
    letters.verifyEmailLetter({ ...person, displayName: '' }, { token: 'token', registeredAt: new Date(0) }),
  ],
  resetPasswordLetter: [letters.resetPasswordLetter(person, 'code')],
  changeEmailLetter: [letters.changeEmailLetter(person, 'code')],
  emailChangeAskedLetter: [letters.emailChangeAskedLetter(person, 'new@example.test')],
  emailChangedLetter: [
    letters.emailChangedLetter(person, 'new@example.test', 'code'),
    letters.emailChangedLetter(person, 'new@example.test', undefined),
  ],
  addressRestoredLetter: [letters.addressRestoredLetter(person, 'code')],
  roleChangedLetter: [
    letters.roleChangedLetter(person, {
      by: 'ada@films.example',
      email: 'bob@films.example',
      before: { superAdmin: false, accountType: 0 },
      after: { superAdmin: true, accountType: 3 },
      reason: 'helps out',
    }),
  ],
  addressTakenBackLetter: [letters.addressTakenBackLetter(person)],
  passwordChangedLetter: [letters.passwordChangedLetter(person)],
  deletionAskedLetter: [letters.deletionAskedLetter(person, new Date('2026-01-24T12:00:00Z'))],
};

describe.each(Object.entries(table))('%s', (_name, forms) => {
  const mails = forms.map((letter) => render(letter, 'Houselights'));
  it.each(mails)('names no amount but those that it was given: $subject', ({ subject, text, html }) => {
    const named = [subject, text, html].flatMap(moneyFigures).map((figure) => figure.text);
    expect(named.filter((each) => !given.some((one) => written(one) === each))).toEqual([]);
  });
});

it.each([
  ['welcomeLetter', amount],
  ['trialEndingLetter', amount],
  ['renewalLetter', amount],
  ['receiptLetter', more],
  ['receiptLetter', tax],
  ['receiptLetter', carriedOver],
  ['paymentFailedLetter', amount],
  ['graceEndingLetter', amount],
  ['refundedLetter', amount],
  ['refundedLetter', more],
  ['refundedLetter', tax],
  ['membershipDisputedLetter', amount],
  ['membershipLostLetter', amount],
  ['giftBoughtLetter', amount],
  ['giftTakenBackLetter', amount],
  ['giftUndoneLetter', amount],
] as const)('%s names %o in both of its forms', (name, figure) => {
  const [letter] = table[name];
  const { text, html } = render(letter, 'Houselights');
  for (const part of [text, html]) expect(moneyFigures(part).map((each) => each.text)).toContain(written(figure));
});

it.each(Object.entries(table))('%s is in the language of its reader, every word of it', (_name, forms) => {
  const language = pseudoLanguages.find(({ direction }) => direction === 'rtl');
  for (const letter of forms) {
    const { subject, text, html } = render(letter, 'Houselights', language);
    expect(html).toContain('<html lang="en-XB" dir="rtl">');
    const inMarks = /^⟦[^]*⟧$/;
    const lines = text.trim().split('\n\n').slice(0, -1);
    for (const line of lines) expect(line.replace(/\nhttps:\S+$/, '')).toMatch(inMarks);
    expect(subject).toMatch(inMarks);
  }
});

it('a gift that was bought is told with its length, and for whom it is', () => {
  const [letter] = table.giftBoughtLetter;
  const { text } = render(letter, 'Houselights');
  expect(text).toContain("$7.31 for a gift of 3 months. We'll email it on January 24, 2026 to grace@example.test.");
});

const words = (letter: Letter): string => render(letter, 'Houselights').text;
const moment = 'January 24, 2026 at 12:00 PM UTC';

it.each([
  ['a trial that has begun', letters.welcomeLetter(facts, charge, on), `Your free trial lasts until ${moment}.`],
  ['a trial that ends', letters.trialEndingLetter(facts, charge), `cancel before ${moment} and nothing is charged.`],
  ['a trial that ends for nothing', letters.trialEndingLetter(facts, free), `cancel before ${moment}.`],
  ['a renewal', letters.renewalLetter(facts, charge), `To leave, cancel before ${moment}.`],
  [
    'a disputed payment',
    letters.membershipDisputedLetter(facts, { amount, number: 'A-1' }, on),
    `Unless you cancel before ${moment}, it is charged again then.`,
  ],
])('until when to cancel is said to the minute, and in which zone: %s', (_, letter, told) => {
  expect(words(letter)).toContain(told);
});

it.each([
  ['welcome', letters.welcomeLetter(facts, free, undefined)],
  ['welcome to a trial', letters.welcomeLetter(facts, free, on)],
  ['the end of a trial', letters.trialEndingLetter(facts, free)],
  ['a renewal', letters.renewalLetter(facts, free)],
  ['a gift taken back', letters.giftTakenBackLetter(facts, { months: 1, end: 'ends', on }, free)],
])('where nothing is left of a charge the letter says that nothing is charged: %s', (_, letter) => {
  expect(words(letter)).toContain('on January 24, 2026, and nothing is charged then.');
});

it('whoever cancels is told nothing that does not hold for them', () => {
  const atOnce = { ofTrial: false, failed: false, leaves: false };
  const ended = (over: Partial<typeof atOnce>) =>
    words(letters.cancelledAndEndedLetter(facts, { ...atOnce, ...over }, undefined));
  expect(ended({})).toContain('your points stay');
  expect(ended({})).not.toContain('your card again');
  expect(ended({ failed: true })).toContain("we won't try your card again");
  expect(ended({ ofTrial: true })).toContain('that you have not spent are taken back');
  for (const over of [{ ofTrial: true }, { leaves: true }]) expect(ended(over)).not.toContain('your points stay');
  const ahead = (mayResume: boolean) => words(letters.cancelledLetter(facts, { until: on, mayResume }, undefined));
  expect(ahead(true)).toContain('I changed my mind');
  expect(ahead(false)).not.toContain('https://');
});
