import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { expect, it } from 'vitest';
import { accessWords } from './access-words.ts';
import type { AccessReason } from '@houselights/rules';

const from = new Date('2028-03-12T12:00:00Z');
const until = new Date('2028-06-01T12:00:00Z');
const reason: AccessReason = {
  source: 'stripe',
  sourceId: 'sub_1',
  planId: 'join-monthly',
  state: 'paid',
  givesAccess: true,
  from,
  until,
};

it.each<[Pick<AccessReason, 'source' | 'state'> & { readonly until?: null }, string]>([
  [{ source: 'stripe', state: 'trial' }, 'Free trial (Supporter Monthly), until 2028-06-01.'],
  [{ source: 'stripe', state: 'paid' }, 'Subscription (Supporter Monthly), paid until 2028-06-01.'],
  [
    { source: 'stripe', state: 'renewing' },
    'Subscription (Supporter Monthly): the payment due on 2028-06-01 is on its way.',
  ],
  [
    { source: 'stripe', state: 'given' },
    'Subscription (Supporter Monthly): gifts put off its next charge until 2028-06-01.',
  ],
  [
    { source: 'stripe', state: 'grace' },
    "Subscription (Supporter Monthly): its payment hasn't arrived; access continues until 2028-06-01.",
  ],
  [{ source: 'stripe', state: 'unpaid' }, 'Subscription (Supporter Monthly): not paid, ended on 2028-06-01.'],
  [{ source: 'stripe', state: 'never_paid' }, 'Subscription (Supporter Monthly), never paid.'],
  [{ source: 'stripe', state: 'paused' }, 'Subscription (Supporter Monthly): paused since 2028-06-01.'],
  [{ source: 'stripe', state: 'cancelled' }, 'Subscription (Supporter Monthly): cancelled, ended on 2028-06-01.'],
  [
    { source: 'stripe', state: 'refunded' },
    'Subscription (Supporter Monthly): its payment was refunded; ended on 2028-06-01.',
  ],
  [
    { source: 'stripe', state: 'disputed' },
    'Subscription (Supporter Monthly): its payment is disputed; on hold since 2028-06-01.',
  ],
  [{ source: 'stripe', state: 'not_started' }, 'Subscription (Supporter Monthly): begins on 2028-03-12.'],
  [{ source: 'gift', state: 'not_started' }, 'Gift: begins on 2028-03-12.'],
  [{ source: 'gift', state: 'ended' }, 'Gift: ended on 2028-06-01.'],
  [{ source: 'staff', state: 'staff', until: null }, 'Granted by staff, from 2028-03-12 with no end date.'],
  [{ source: 'staff', state: 'ended' }, 'Access granted by staff (Supporter Monthly): ended on 2028-06-01.'],
  [
    { source: 'staff', state: 'revoked' },
    'Access granted by staff (Supporter Monthly): taken back; ended on 2028-06-01.',
  ],
  [{ source: 'patreon', state: 'patreon', until: null }, 'Patreon membership (Supporter Monthly).'],
  [{ source: 'patreon', state: 'ended' }, 'Patreon membership (Supporter Monthly): ended on 2028-06-01.'],
])('says what it speaks of, and the day: %j', (over, words) => {
  const plan = over.source === 'gift' ? null : 'Supporter Monthly';
  expect(say(accessWords({ ...reason, ...over }, plan), english)).toBe(words);
});
