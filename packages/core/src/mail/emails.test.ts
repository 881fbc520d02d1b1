import { t as heading } from '@houselights/messages/catalogue/notification';
import { pseudoLanguages } from '@houselights/messages/pseudo';
import { formatMoney } from '@houselights/rules';
import { moneyFigures } from '@houselights/testkit/money-figures';
import { describe, expect, it } from 'vitest';
import * as emails from './index.ts';
import { render } from './render.ts';
import type { Email } from './render.ts';
import type { Money } from '@houselights/messages';

type EmailName = Extract<keyof typeof emails, `${string}Email`>;

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
const heard = heading.ref('hearted', { name: 'Grace' });
const unsubscription = { campaignId: 'a.b', email: person.to };
const gift = { ...person, from: 'Grace', months: 3, message: '' };

/** Every email in all its variants. */
const table: Readonly<Record<EmailName, readonly [Email, ...Email[]]>> = {
  welcomeEmail: [
    emails.welcomeEmail(facts, charge, on),
    emails.welcomeEmail(facts, charge, undefined),
    emails.welcomeEmail(facts, undefined, on),
    emails.welcomeEmail(facts, undefined, undefined),
    emails.welcomeEmail(facts, free, on),
    emails.welcomeEmail(facts, free, undefined),
  ],
  digestEmail: [
    emails.digestEmail(person, {
      lines: [{ headline: heard, words: 'So it is' }],
      total: 1,
      path: '/',
      unsubscription,
    }),
    emails.digestEmail(person, { lines: [{ headline: heard, words: '' }], total: 100, path: '/', unsubscription }),
  ],
  trialEndingEmail: [emails.trialEndingEmail(facts, charge), emails.trialEndingEmail(facts, free)],
  renewalEmail: [emails.renewalEmail(facts, charge), emails.renewalEmail(facts, free)],
  receiptEmail: [
    emails.receiptEmail(facts, { ...receipt, tax, carriedOver }),
    emails.receiptEmail(facts, { ...receipt, tax: undefined, carriedOver: undefined }),
  ],
  paymentFailedEmail: [
    emails.paymentFailedEmail(facts, amount, on),
    emails.paymentFailedEmail(facts, amount, undefined),
  ],
  graceEndingEmail: [
    emails.graceEndingEmail(facts, amount, on, undefined),
    emails.graceEndingEmail(facts, amount, on, { until: on }),
  ],
  accessEndedEmail: [
    emails.accessEndedEmail(facts, true, undefined),
    emails.accessEndedEmail(facts, false, undefined),
    emails.accessEndedEmail(facts, false, { until: undefined }),
  ],
  cancelledEmail: [
    emails.cancelledEmail(facts, { until: on, mayResume: true }, undefined),
    emails.cancelledEmail(facts, { until: on, mayResume: true }, { until: on }),
    emails.cancelledEmail(facts, { until: undefined, mayResume: false }, { until: undefined }),
  ],
  cancelledAndEndedEmail: [
    emails.cancelledAndEndedEmail(facts, { ofTrial: false, failed: false, leaves: false }, undefined),
    emails.cancelledAndEndedEmail(facts, { ofTrial: true, failed: true, leaves: false }, { until: on }),
    emails.cancelledAndEndedEmail(facts, { ofTrial: false, failed: false, leaves: true }, undefined),
  ],
  pausedEmail: [emails.pausedEmail(facts, on, on)],
  refundedEmail: [
    emails.refundedEmail(person, { amount, paid: more, inAll: tax, number: 'A-1', ended: true }),
    emails.refundedEmail(person, { amount, paid: amount, inAll: undefined, number: 'A-1', ended: false }),
  ],
  membershipDisputedEmail: [
    emails.membershipDisputedEmail(facts, { amount, number: 'A-1' }, on),
    emails.membershipDisputedEmail(facts, { amount, number: 'A-1' }, undefined),
  ],
  membershipGoesOnEmail: [emails.membershipGoesOnEmail(facts)],
  membershipLostEmail: [emails.membershipLostEmail(facts, { amount, number: 'A-1' })],
  giftDisputedEmail: [emails.giftDisputedEmail(person, 12)],
  giftGivenAgainEmail: [emails.giftGivenAgainEmail(person, 12)],
  trialUsedEmail: [emails.trialUsedEmail(person)],
  giftEmail: [
    emails.giftEmail(gift, 'ABCDE-FGHJK'),
    emails.giftEmail({ ...gift, from: '', message: 'For you' }, 'ABCDE'),
  ],
  giftBoughtEmail: [emails.giftBoughtEmail({ ...person, months: 3, recipient: 'grace@example.test', on, amount })],
  giftRedeemedEmail: [emails.giftRedeemedEmail({ ...person, recipient: 'grace@example.test' })],
  giftTakenBackEmail: [
    emails.giftTakenBackEmail(facts, { months: 12, end: 'ends', on }, charge),
    emails.giftTakenBackEmail(facts, { months: 12, end: 'neverBegins', on }, { amount: undefined, on }),
    emails.giftTakenBackEmail(facts, { months: 1, end: 'ended', on }, undefined),
    emails.giftTakenBackEmail(facts, { months: 1, end: 'ends', on }, free),
  ],
  giftsMovedEmail: [
    emails.giftsMovedEmail(facts, charge),
    emails.giftsMovedEmail(facts, free),
    emails.giftsMovedEmail(facts, { amount: undefined, on }),
  ],
  giftUndoneEmail: [emails.giftUndoneEmail(person, { months: 12, end: 'ended', on, recipient: '', amount })],
  verifyEmailEmail: [
    emails.verifyEmailEmail(person, { token: 'token', registeredAt: new Date('2026-01-24T10:00:00Z') }),
    emails.verifyEmailEmail({ ...person, displayName: '' }, { token: 'token', registeredAt: new Date(0) }),
  ],
  resetPasswordEmail: [emails.resetPasswordEmail(person, 'code')],
  emailChangeCodeEmail: [emails.emailChangeCodeEmail(person, 'code')],
  emailChangeAskedEmail: [emails.emailChangeAskedEmail(person, 'new@example.test')],
  emailChangedEmail: [
    emails.emailChangedEmail(person, 'new@example.test', 'code'),
    emails.emailChangedEmail(person, 'new@example.test', undefined),
  ],
  addressRestoredEmail: [emails.addressRestoredEmail(person, 'code')],
  roleChangedEmail: [
    emails.roleChangedEmail(person, {
      by: 'ada@films.example',
      email: 'bob@films.example',
      before: { superAdmin: false, accountType: 0 },
      after: { superAdmin: true, accountType: 3 },
      reason: 'helps out',
    }),
  ],
  addressTakenBackEmail: [emails.addressTakenBackEmail(person)],
  passwordChangedEmail: [emails.passwordChangedEmail(person)],
  deletionAskedEmail: [emails.deletionAskedEmail(person, new Date('2026-01-24T12:00:00Z'))],
};

describe.each(Object.entries(table))('%s', (_name, forms) => {
  const mails = forms.map((letter) => render(letter, 'Houselights'));
  it.each(mails)('names no amount but those that it was given: $subject', ({ subject, text, html }) => {
    const named = [subject, text, html].flatMap(moneyFigures).map((figure) => figure.text);
    expect(named.filter((each) => !given.some((one) => written(one) === each))).toEqual([]);
  });
});

it.each([
  ['welcomeEmail', amount],
  ['trialEndingEmail', amount],
  ['renewalEmail', amount],
  ['receiptEmail', more],
  ['receiptEmail', tax],
  ['receiptEmail', carriedOver],
  ['paymentFailedEmail', amount],
  ['graceEndingEmail', amount],
  ['refundedEmail', amount],
  ['refundedEmail', more],
  ['refundedEmail', tax],
  ['membershipDisputedEmail', amount],
  ['membershipLostEmail', amount],
  ['giftBoughtEmail', amount],
  ['giftTakenBackEmail', amount],
  ['giftsMovedEmail', amount],
  ['giftUndoneEmail', amount],
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
  const [letter] = table.giftBoughtEmail;
  const { text } = render(letter, 'Houselights');
  expect(text).toContain("$7.31 for a gift of 3 months. We'll email it on January 24, 2026 to grace@example.test.");
});

const words = (letter: Email): string => render(letter, 'Houselights').text;
const moment = 'January 24, 2026 at 12:00 PM UTC';

it.each([
  ['a trial that has begun', emails.welcomeEmail(facts, charge, on), `Your free trial lasts until ${moment}.`],
  ['a trial that ends', emails.trialEndingEmail(facts, charge), `cancel before ${moment} and you won't be charged.`],
  ['a trial that ends for nothing', emails.trialEndingEmail(facts, free), `cancel before ${moment}.`],
  ['a renewal', emails.renewalEmail(facts, charge), `To leave, cancel before ${moment}.`],
  [
    'a disputed payment',
    emails.membershipDisputedEmail(facts, { amount, number: 'A-1' }, on),
    `Unless you cancel before ${moment}, we'll charge you again then.`,
  ],
])('until when to cancel is said to the minute, and in which zone: %s', (_, letter, told) => {
  expect(words(letter)).toContain(told);
});

it.each([
  ['welcome', emails.welcomeEmail(facts, free, undefined)],
  ['welcome to a trial', emails.welcomeEmail(facts, free, on)],
  ['the end of a trial', emails.trialEndingEmail(facts, free)],
  ['a renewal', emails.renewalEmail(facts, free)],
  ['a gift taken back', emails.giftTakenBackEmail(facts, { months: 1, end: 'ends', on }, free)],
  ['gifts that begin sooner', emails.giftsMovedEmail(facts, free)],
])('where nothing is left of a charge the letter says that nothing is charged: %s', (_, letter) => {
  expect(words(letter)).toContain('on January 24, 2026, and nothing is charged then.');
});

it('whoever cancels is told nothing that does not hold for them', () => {
  const atOnce = { ofTrial: false, failed: false, leaves: false };
  const ended = (over: Partial<typeof atOnce>) =>
    words(emails.cancelledAndEndedEmail(facts, { ...atOnce, ...over }, undefined));
  expect(ended({})).toContain('and your points');
  expect(ended({})).not.toContain('your card again');
  expect(ended({ failed: true })).toContain("we won't try your card again");
  expect(ended({ ofTrial: true })).toContain("any Producer Points from your free trial that you haven't spent");
  for (const over of [{ ofTrial: true }, { leaves: true }]) expect(ended(over)).not.toContain('and your points');
  const ahead = (mayResume: boolean) => words(emails.cancelledEmail(facts, { until: on, mayResume }, undefined));
  expect(ahead(true)).toContain('I changed my mind');
  expect(ahead(false)).not.toContain('https://');
});
