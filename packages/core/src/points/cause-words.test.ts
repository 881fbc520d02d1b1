import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { expect, it } from 'vitest';
import { causeWords } from './cause-words.ts';
import type { Cause } from './cause-words.ts';

const at = '2026-03-10T08:00:00.000Z';

it.each<[Cause['kind'], string, string]>([
  ['period', 'period:sub_1:trial:year', 'Signed up with a free trial.'],
  ['period', `period:sub_1:${at}`, 'A paid period of your membership.'],
  ['period', `period:sub_1:${at}:year`, 'A paid period of your membership.'],
  ['period', `period:gift-1:${at}`, 'A month of a gift.'],
  ['take_back', 'period:sub_1:trial:year:back:1', 'Taken back: your free trial ended without a payment.'],
  [
    'take_back',
    'period:sub_1:trial:year:over:1',
    'Taken back: the plan you paid for earns less than the one in your free trial.',
  ],
  ['take_back', `period:sub_1:${at}:back:2`, 'Taken back: a payment was refunded or disputed.'],
  ['take_back', `period:gift-1:${at}:back:1`, 'Taken back: the payment for a gift was refunded or disputed.'],
  ['return', 'period:sub_1:trial:year:again:1', 'Given back: the payment arrived after all.'],
])('%s %s', (kind, cause, words) => {
  const said = causeWords({ kind, cause, reason: null, title: null, promotion: null });
  expect(say(said, english)).toBe(words);
});
