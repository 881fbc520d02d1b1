import { moneyFigures } from '@houselights/testkit/money-figures';
import { describe, expect, it } from 'vitest';
import * as letters from './index.ts';
import { render } from './render.ts';
import type { Letter } from './render.ts';

type LetterName = Extract<keyof typeof letters, `${string}Letter`>;

const person = { to: 'ada@example.test', displayName: 'Ada', publicUrl: 'https://films.example' };
const facts = { ...person, plan: 'Monthly' };
const on = 'January 24, 2026';
/** Amounts that nobody would write by hand. */
const given = ['$7.31', '$68.93', '€0.57', '¥41'] as const;
const [amount, more, tax, carriedOver] = given;
const charge = { amount, on };
const receipt = { number: 'A-1', amount: more, from: on, until: on, url: undefined };
const gift = { ...person, from: 'Grace', months: '3 months', message: '' };

/** Each letter in every form that it has. */
const table: Readonly<Record<LetterName, readonly [Letter, ...Letter[]]>> = {
  welcomeLetter: [
    letters.welcomeLetter(facts, charge, on),
    letters.welcomeLetter(facts, charge, undefined),
    letters.welcomeLetter(facts, undefined, on),
    letters.welcomeLetter(facts, undefined, undefined),
  ],
  trialEndingLetter: [letters.trialEndingLetter(facts, charge)],
  renewalLetter: [letters.renewalLetter(facts, charge)],
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
    letters.cancelledLetter(facts, on, undefined),
    letters.cancelledLetter(facts, on, { until: on }),
    letters.cancelledLetter(facts, undefined, { until: undefined }),
  ],
  cancelledAndEndedLetter: [
    letters.cancelledAndEndedLetter(facts, undefined),
    letters.cancelledAndEndedLetter(facts, { until: on }),
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
  giftDisputedLetter: [letters.giftDisputedLetter(person, 'a year')],
  giftGivenAgainLetter: [letters.giftGivenAgainLetter(person, 'a year')],
  trialUsedLetter: [letters.trialUsedLetter(person)],
  giftLetter: [letters.giftLetter(gift, 'ABCDE-FGHJK'), letters.giftLetter({ ...gift, message: 'For you' }, 'ABCDE')],
  giftBoughtLetter: [
    letters.giftBoughtLetter({ ...person, gift: '3 months', recipient: 'grace@example.test', on, amount }),
  ],
  giftRedeemedLetter: [letters.giftRedeemedLetter({ ...person, recipient: 'grace@example.test' })],
  giftTakenBackLetter: [
    letters.giftTakenBackLetter(facts, { gift: 'a year', end: `ends on ${on}` }, charge),
    letters.giftTakenBackLetter(facts, { gift: 'a year', end: 'will not begin' }, { amount: undefined, on }),
    letters.giftTakenBackLetter(facts, { gift: 'one month', end: 'has ended' }, undefined),
  ],
  giftUndoneLetter: [
    letters.giftUndoneLetter(person, { gift: 'a year', end: 'has ended', recipient: 'grace@example.test', amount }),
  ],
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
  it.each(forms)('names no amount but those that it was given: $subject', (letter) => {
    const { subject, text, html } = render(letter, 'Houselights');
    const named = [subject, text, html].flatMap(moneyFigures).map((figure) => figure.text);
    expect(named.filter((each) => !given.some((one) => one === each))).toEqual([]);
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
] as const)('%s names %s in both of its forms', (name, figure) => {
  const [letter] = table[name];
  const { text, html } = render(letter, 'Houselights');
  for (const part of [text, html]) expect(moneyFigures(part).map((each) => each.text)).toContain(figure);
});

it('a gift that was bought is told with its length, and for whom it is', () => {
  const [letter] = table.giftBoughtLetter;
  const { text } = render(letter, 'Houselights');
  expect(text).toContain(`${amount} for a gift of 3 months. It is mailed to grace@example.test on ${on}.`);
});
