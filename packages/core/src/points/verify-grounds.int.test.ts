import { addDays } from '@houselights/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf, openGroundedHouse, posting } from '../../test/grounded-house.ts';
import { start } from '../../test/ledger.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { GroundedHouse } from '../../test/grounded-house.ts';

/** A day on which a plan was changed. */
const change = addDays(start, 9).toISOString();

let grounded: GroundedHouse;
beforeAll(async () => {
  grounded = await openGroundedHouse();
});
afterAll(async () => grounded.house.close());

it('holds as it was written, and says what cannot be joined any more', async () => {
  const report = await verifyLedger(grounded.house);
  expect(report.problems).toEqual([]);
  expect(report.notes).toEqual([expect.stringMatching(/^1 entry cannot be joined/)]);
  expect(report.entries).toBeGreaterThan(20);
});

it('holds after what a plan earns has changed, with what was granted before and after', async () => {
  const statement = `update plan set "pointsPerPeriod" = 1 where id = 'monthly'`;
  const client = await grounded.house.owner.pool.connect();
  await client.query('begin');
  await client.query(statement);
  const { rows } = await client.query('select points from points_rate where "planId" = $1 order by id', ['monthly']);
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([{ points: 2 }, { points: 1 }]);
  expect(await grounded.problemsAfter([statement])).toBe('');
});

it('holds where a month became a year within one second, and the year has earned', async () => {
  const alike = `insert into invoice select (jsonb_populate_record(i, '{"id": "in_year", "planId": "annual"}')).* from invoice i
    where "subscriptionId" = '{subscription}' and "periodStart" = '${monthOf(2)}'`;
  const granted = posting('payer', 'period', 30, `period:{subscription}:${monthOf(2)}`);
  expect(await grounded.problemsAfter([alike, granted])).toBe('');
  // And where the year was given back: then the month has earned after all.
  const ofMonth = posting('payer', 'period', 2, `period:{subscription}:${monthOf(2)}:month`);
  expect(await grounded.problemsAfter([alike, granted, ofMonth])).toBe('');
});

describe('finds', () => {
  it.each<[string, RegExp, ...string[]]>([
    [
      'points for a subscription that never was',
      /names a source that does not exist/,
      posting('payer', 'period', 30, `period:sub_none:${monthOf(0)}`),
    ],
    [
      'points for a period that nobody paid for',
      /neither paid for nor given/,
      posting('payer', 'period', 2, `period:{subscription}:${monthOf(5)}`),
    ],
    [
      'points for a trial that was none',
      /neither paid for nor given/,
      posting('payer', 'period', 2, 'period:{subscription}:trial:month'),
    ],
    [
      'more points than the plan of a paid period gives',
      /gives more than was ever earned so/,
      posting('payer', 'period', 3, `period:{subscription}:${monthOf(2)}`),
    ],
    [
      "points for somebody else's subscription",
      /names a source of somebody else/,
      posting('stranger', 'period', 2, `period:{subscription}:${monthOf(2)}`),
    ],
    [
      'points for an invoice that is not paid',
      /neither paid for nor given/,
      `update invoice set status = 'open' where "subscriptionId" = '{other}'`,
    ],
    [
      'points for a gift that never was',
      /names a source that does not exist/,
      posting('gifted', 'period', 2, `period:gift-none:${monthOf(0)}`),
    ],
    [
      "points for somebody else's gift",
      /names a source of somebody else/,
      posting('stranger', 'period', 2, `period:gift-present:${monthOf(2)}`),
    ],
    [
      'points for a month after the gift',
      /neither paid for nor given/,
      posting('gifted', 'period', 2, `period:gift-present:${monthOf(3)}`),
    ],
    [
      'points for a month of no calendar',
      /neither paid for nor given/,
      posting('gifted', 'period', 2, 'period:gift-present:soon'),
    ],
    ...['gift-present', 'staff-help', 'patreon-{patron}'].map((source): [string, RegExp, string] => [
      `points of ${source} for a day on which no month of it begins`,
      /neither paid for nor given/,
      posting(
        source.startsWith('gift') ? 'gifted' : source.startsWith('staff') ? 'helped' : 'patron',
        'period',
        2,
        `period:${source}:${addDays(start, 40).toISOString()}`,
      ),
    ]),
    [
      'points for a month within the year of a membership elsewhere',
      /neither paid for nor given/,
      posting('patron', 'period', 30, `period:patreon-{patron}:${monthOf(1)}`),
    ],
    [
      'points for more months than a gift has',
      /neither paid for nor given/,
      `update gift set months = 1 where id = 'present'`,
      posting('gifted', 'period', 2, `period:gift-present:${monthOf(2)}`),
    ],
    [
      'points for a change within a period',
      /neither paid for nor given/,
      `insert into invoice (id, "accountId", "subscriptionId", status, "billingReason", currency, "totalMinor", "paidMinor", "periodStart", "periodEnd", "createdAt")
         select 'in_change', "accountId", id, 'paid', 'subscription_update', 'USD', 4, 4, '${change}', '${monthOf(1)}', '${change}'
         from subscription where id = '{subscription}'`,
      posting('payer', 'period', 2, `period:{subscription}:${change}`),
    ],
    [
      'a year that was paid for once and counts twice',
      /neither paid for nor given/,
      posting('year', 'period', 30, `period:{other}:${monthOf(0)}:year`),
    ],
    [
      'a month that was paid for once and counts twice',
      /neither paid for nor given/,
      posting('payer', 'period', 2, `period:{subscription}:${monthOf(2)}:month`),
    ],
    [
      'a trial that counts with each of its plans',
      /neither paid for nor given/,
      posting('tried', 'period', 30, 'period:{trial}:trial:year'),
    ],
    [
      'more points than a month of a gift gives',
      /gives more/,
      posting('gifted', 'period', 9, `period:gift-present:${monthOf(2)}`),
    ],
    [
      'points for a grant that never was',
      /names a source that does not exist/,
      posting('helped', 'period', 2, `period:staff-none:${monthOf(0)}`),
    ],
    [
      'points for a membership elsewhere that never was',
      /neither paid for nor given/,
      posting('stranger', 'period', 2, `period:patreon-{stranger}:${monthOf(0)}`),
    ],
    [
      'points before a membership elsewhere',
      /neither paid for nor given/,
      posting('patron', 'period', 2, `period:patreon-{patron}:${monthOf(-1)}`),
    ],
    ['a period of no source', /has a cause that the house does not know/, posting('payer', 'period', 2, 'present:1')],
    [
      'a promotion that never was',
      /names a promotion that does not exist/,
      posting('payer', 'promotion', 5, 'promotion:none:{payer}'),
    ],
    [
      'a promotion for somebody else',
      /names somebody else/,
      `with p as (select id from points_promotion) select post_points(array['{stranger}'], array['promotion'], array[5],
        (select array['promotion:' || id || ':{gifted}'] from p), array[null]::text[], array[null]::text[])`,
    ],
    [
      'other points than those of a promotion',
      /gives other points than its promotion/,
      'update points_promotion set points = points + 1',
    ],
    [
      'a promotion that no operator made',
      /names a promotion that no operator made/,
      `update points_promotion set "createdById" = '{payer}'`,
    ],
    [
      'a promotion for somebody who came after it',
      /whom its promotion did not mean/,
      `update points_promotion set "startsAt" = '2020-01-01', "endsAt" = '2020-02-01'`,
    ],
    [
      'a promotion for members and somebody who was none',
      /whom its promotion did not mean/,
      `update points_promotion set audience = 'members', "startsAt" = '2020-01-01', "endsAt" = '2020-02-01'`,
    ],
    ['a second gift of the demo', /is a gift of a demo that never was/, posting('payer', 'promotion', 500, 'demo:99')],
    [
      'a demo that never was',
      /is a gift of a demo that never was/,
      `delete from milestone where name = 'demo.battles'`,
    ],
    [
      'a correction by nobody',
      /decided by nobody who was an operator/,
      posting('payer', 'correction', 9, 'correction:1', 'nobody'),
    ],
    [
      'a correction by a member',
      /decided by nobody who was an operator/,
      posting('payer', 'correction', -1, 'correction:1', '{year}'),
    ],
    [
      'a correction under another cause',
      /has a cause that the house does not know/,
      posting('payer', 'correction', 9, 'favour:1', '{operator}'),
    ],
    ['a taking back of nothing', /undoes nothing/, posting('payer', 'take_back', -1, 'period:none:back:1')],
    [
      "a taking back of somebody else's points",
      /undoes nothing/,
      posting('year', 'take_back', -2, `period:{subscription}:${monthOf(1)}:back:1`),
    ],
    [
      'a second taking back in a row',
      /undoes nothing/,
      posting('disputed', 'take_back', -2, `period:{undone}:${monthOf(0)}:back:3`),
    ],
    [
      'points given again that were not taken back',
      /undoes nothing/,
      posting('payer', 'return', 2, `period:{subscription}:${monthOf(0)}:again:1`),
    ],
    [
      'more points given again than were taken back',
      /undoes nothing/,
      posting('disputed', 'return', 3, `period:{undone}:${monthOf(0)}:again:2`),
    ],
    [
      'points of two members that were exchanged',
      /names a source of somebody else/,
      `update points_account set "accountId" = null where "accountId" = '{payer}'`,
      `update points_account set "accountId" = '{payer}' where "accountId" = '{year}'`,
      `update points_account set "accountId" = '{year}' where "accountId" is null and id = (select "memberId" from points_entry where cause like 'period:{subscription}:%' limit 1)`,
    ],
    [
      'points of a gift that were given to somebody new',
      /names a source of somebody else/,
      `update points_account set "accountId" = '{stranger}' where "accountId" = '{gifted}'`,
    ],
    [
      'points of a member that belong to nobody any more, though the account is there',
      /names a source of somebody else/,
      `update points_account set "accountId" = null where "accountId" = '{year}'`,
    ],
    [
      'points and votes of somebody who never was',
      /entry \d+: names a source that does not exist[^]*belongs to nobody|belongs to nobody, [^]*names a source that does not exist/,
      posting('stranger', 'period', 2, 'period:sub_none:2026-03-10T08:00:00.000Z'),
      `update points_account set "accountId" = null where "accountId" = '{stranger}'`,
    ],
    [
      'a present for somebody who never was',
      /names somebody who does not exist/,
      `with p as (select split_part(cause, ':', 2) as id from points_entry where cause like 'promotion:%' limit 1)
       select post_points(array['{stranger}'], array['promotion'], array[5], array['promotion:' || id || ':nobody'], array[null]::text[], array[null]::text[]) from p`,
      `update points_account set "accountId" = null where "accountId" = '{stranger}'`,
    ],
    [
      'a vote of somebody who never was',
      /belongs to nobody, though no account of it was removed/,
      `update points_account set "accountId" = null where "accountId" = '{year}'`,
    ],
    [
      'an account that was removed, with the note of that taken away',
      /belongs to nobody, [^]*names a source that does not exist/,
      'delete from points_account_removed',
    ],
    [
      'points of somebody who does not exist',
      /belongs to somebody who does not exist/,
      `update points_account set "accountId" = 'nobody' where "accountId" = '{payer}'`,
    ],
    [
      'a vote of somebody who was not there yet',
      /is of somebody who was not there yet/,
      `update account set "createdAt" = now() + interval '3 days' where id = '{year}'`,
    ],
  ])('%s', async (_, words, ...statements) => {
    expect(await grounded.problemsAfter(statements)).toMatch(words);
  });
});
