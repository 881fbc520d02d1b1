import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayBefore, openSignedSite } from '../../test/signed-site.ts';
import { emptied, problemsAfter, rehash, withoutHeads } from '../../test/tampering.ts';
import { storageInMemory } from '../../test/stored.ts';
import { signHead } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

let house: BattleHouse;
beforeAll(async () => {
  house = await openSignedSite();
});
afterAll(async () => house.close());

it('holds as it was written', async () => {
  const { problems, notes, signedHeads, battles } = await verifyLedger(house);
  expect([problems, notes, signedHeads, battles]).toEqual([[], [], 4, 2]);
});

/** An account that paid like the payer and has no points. */
const another = (dispute: string): string[] => [
  `insert into account select (jsonb_populate_record(a, '{"id": "waiter", "email": "waiter", "emailKey": "waiter"}')).* from account a
     where id in (select "accountId" from subscription where "trialEndsAt" is null limit 1)`,
  `insert into subscription select (jsonb_populate_record(s, '{"id": "sub_waiter", "accountId": "waiter"}')).* from subscription s
     where "trialEndsAt" is null limit 1`,
  `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', 'waiter' || i.id, 'accountId', 'waiter',
     'subscriptionId', 'sub_waiter', 'periodEnd', i."periodEnd" + interval '40 days'${dispute}))).* from invoice i
     where "subscriptionId" in (select id from subscription where "trialEndsAt" is null and id <> 'sub_waiter')`,
];

it('holds where what was paid for waits for a dispute to be decided', async () => {
  const first = `, 'dispute', case when i."periodStart" = (select min("periodStart") from invoice) then 'open' end`;
  expect(await problemsAfter(house, another(first))).toBe('');
  expect(await problemsAfter(house, another(''))).toMatch(/1 account that paid has never had points for it/);
});

/** Everything else that shows that points were earned. */
const grounds = {
  paid: 'delete from invoice',
  trial: `update subscription set "trialEndsAt" = null`,
  gift: 'delete from access_fact',
  demo: 'delete from milestone',
};
const without = (...names: (keyof typeof grounds)[]): string[] => names.map((name) => grounds[name]);

/** Moves the rows' times two hours back, past the hour that verification tolerates. */
const hourLater = [
  'account "createdAt"',
  'subscription "createdAt"',
  'points_promotion "createdAt"',
  'milestone at',
].map((row) => {
  const [table, time] = row.split(' ');
  return `update ${table} set ${time} = ${time} - interval '2 hours'`;
});

describe('an emptied ledger, by a trial', () => {
  const trialAlone = [
    ...emptied,
    ...without('paid', 'gift', 'demo'),
    'delete from points_promotion',
    ...hourLater.slice(0, 2),
  ];
  const config = (values: string) =>
    `insert into remote_config (id, values, "updatedAt") values (1, '${values}', now()) on conflict (id) do update set values = excluded.values`;

  it.each<[string, RegExp, string]>([
    ['is found', /though there are trials/, 'select 1'],
    [
      'is found where trials earn at their start',
      /though there are trials/,
      config('{"points_at_first_payment": false}'),
    ],
    ['is empty for a good reason where they do not', /^(?!.*trials)/s, config('{"points_at_first_payment": true}')],
    [
      'is no longer asked of the switch that nothing writes',
      /trials/,
      `update points_settings set "grantAtTrialStart" = false`,
    ],
    ['waits an hour', /^(?!.*trials)/s, `update subscription set "createdAt" = now()`],
  ])('%s', async (_, words, statement) => {
    expect(await problemsAfter(house, [...trialAlone, statement])).toMatch(words);
  });

  it('and every other ground: the first hour of a site is no reason to cry', async () => {
    const fresh = [
      ...emptied,
      'update subscription set "createdAt" = now()',
      'update access_fact set "knownFrom" = now(), "startedAt" = now()',
      'update points_promotion set "startsAt" = now()',
    ];
    expect(await problemsAfter(house, fresh)).not.toMatch(/the ledger is empty/);
  });
});

describe('finds', () => {
  it.each<[string, RegExp, ...string[]]>([
    ['a ledger that was emptied', /the ledger is empty, though there are subscriptions that were paid for/, ...emptied],
    ['an emptied ledger by a trial', /though there are trials/, ...emptied, ...without('paid', 'gift', 'demo')],
    ['an emptied ledger by a gift', /though there are gifts/, ...emptied, ...without('paid', 'trial', 'demo')],
    [
      'an emptied ledger by the demo',
      /though there are the demo/,
      ...emptied,
      ...without('paid', 'trial', 'gift'),
      ...hourLater.slice(3),
    ],
    [
      'an emptied ledger by a promotion',
      /though there are promotions/,
      ...emptied,
      ...without('paid', 'trial', 'gift', 'demo'),
      `update points_promotion set "startsAt" = '2020-01-01', "createdAt" = '2020-01-01'`,
      `update account set "createdAt" = now() - interval '2 hours'`,
    ],
    [
      'an emptied ledger by a battle',
      /ended at .* and has no result: it waits for an operator's word, or its result was taken away/,
      ...emptied,
      ...without('paid', 'trial', 'gift', 'demo'),
    ],
    [
      'accounts that were emptied with it',
      /project .*: stands in a battle and has no account/,
      ...emptied,
      'delete from points_account where id > 1',
    ],
    ['a head that is gone', /head: is not block/, 'delete from points_head'],
    [
      'everything of a member who paid gone',
      /1 account that paid has never had points for it/,
      `with m as (select distinct "memberId" as id from points_entry where kind = 'period' and cause not like '%:trial:%' and cause not like 'period:gift%')
       delete from points_entry e using m where e."memberId" = m.id`,
      ...rehash,
    ],
    [
      'a ledger that was cut behind a head',
      /signed head of .*: the ledger had another end at block 3/,
      'delete from points_entry where block > 2',
      'delete from points_block where height > 2',
      ...rehash,
    ],
    [
      'a first entry that was changed, with all that follows',
      /the ledger had another end at block 1/,
      'update points_entry set points = points + 1 where position = 1',
      ...rehash,
    ],
    ['all heads gone', /signed heads: there are 0, but 4 were signed/, 'delete from points_signed_head'],
    [
      'all heads gone and not counted',
      /none signs block 1 of .*, though points moved for more than a day after it/,
      ...withoutHeads,
    ],
    [
      'the newest heads gone and not counted',
      /none signs block 2 of .*, though points moved/,
      `delete from points_signed_head where day > '${dayBefore(3)}'`,
      'update points_head set "signedHeads" = 1',
    ],
    [
      'a head in between gone',
      /does not follow the one before it/,
      `delete from points_signed_head where day = '${dayBefore(1)}'`,
      'update points_head set "signedHeads" = 3',
    ],
    [
      'the first heads gone',
      /does not follow the one before it/,
      `delete from points_signed_head where day < '${dayBefore(1)}'`,
      'update points_head set "signedHeads" = 2',
    ],
    [
      'a chained head in the clothes of an old one',
      /its signature does not hold/,
      `update points_signed_head set previous = null where day = '${dayBefore(1)}'`,
    ],
    [
      'a head of another day',
      /the blocks around it are not of its time/,
      `update points_signed_head set "signedAt" = "signedAt" - interval '2 days' where day = '${dayBefore(1)}'`,
    ],
    [
      'block times that run backwards',
      /block 2: is older than the one before it/,
      `update points_block set at = at - interval '3 days' where height = 2`,
      `update points_entry set at = at - interval '3 days' where block = 2`,
      ...withoutHeads,
      ...rehash,
    ],
    [
      'block times that were shifted over a signed head',
      /signed head of .*: the blocks around it are not of its time/,
      `update points_block set at = at - interval '1 day' where height = 2`,
      `update points_entry set at = at - interval '1 day' where block = 2`,
      ...rehash,
    ],
    [
      'a result that is gone',
      /has no result: it waits for an operator's word, or its result was taken away/,
      'delete from battle_result',
    ],
    ['results and heads gone', /has no result/, 'delete from battle_result', ...withoutHeads],
    [
      'a battle of the last hours that nobody seals',
      /has no result: the worker does not seal it/,
      `update battle set "startsAt" = now() - interval '2 hours', "endsAt" = now() - interval '1 hour' where "endsAt" > now()`,
    ],
    [
      'a sealed battle that was prolonged, and its result',
      /was sealed with other times/,
      `update battle set "endsAt" = "endsAt" + interval '1 hour' where id = (select "battleId" from battle_result limit 1)`,
    ],
    [
      'a sealed title',
      /was sealed with one on its left, which is None now/,
      `update project set title = 'None' where id = 'demo-one'`,
    ],
    [
      'a sealed project on the other side',
      /was sealed with one on its left, which is two now/,
      'drop index "project_battleId_side_key"',
      `update project set side = case side when 'left' then 'right' else 'left' end where id like 'demo-%'`,
    ],
    [
      'votes that were moved out of their time, with all that follows',
      /lies outside of its battle's time/,
      `update points_block set at = at + interval '11 days' where "battleId" = (select "battleId" from project where id = 'demo-one')`,
      `update points_entry e set at = k.at from points_block k where k.height = e.block`,
      ...withoutHeads,
      ...rehash,
    ],
    [
      'votes that were moved to the other side, with all that follows and without heads',
      /its result says leftPoints/,
      `update points_entry e set "creditId" = o.id from points_account a join project p on p.id = a."projectId"
         join project q on q."battleId" = p."battleId" and q.id <> p.id join points_account o on o."projectId" = q.id
       where a.id = e."creditId" and e.position = (select max(position) from points_entry where block <= (select max(height) from points_block
         where "battleId" = (select "battleId" from project where id = 'demo-one')))`,
      ...withoutHeads,
      ...rehash,
    ],
    [
      'a result that nobody gave the word for',
      /was sealed more than a day later without an operator's word/,
      'delete from battle_seal_approval where "approvedById" is not null',
    ],
    [
      'a late result whose row says that it came in time',
      /its row says another time of sealing/,
      'delete from battle_seal_approval',
      `update battle_result r set "sealedAt" = b."endsAt" + interval '1 second' from battle b where b.id = r."battleId"`,
    ],
    [
      'a word that had run out when it was used',
      /was sealed more than a day later without an operator's word/,
      `update battle_seal_approval set at = at - interval '2 days'`,
    ],
    [
      'the word of somebody who was no operator',
      /was sealed more than a day later without an operator's word/,
      `update battle_seal_approval set "approvedById" = 'nobody' where "approvedById" is not null`,
    ],
  ])('%s', async (_, words, ...statements) => {
    expect(await problemsAfter(house, statements)).toMatch(words);
  });
});

describe('finds what the worker has signed over since', () => {
  const sign = (changed: Pick<BattleHouse, 'db' | 'signer'>) =>
    signHead({ ...changed, storage: storageInMemory().storage });

  it.each<[string, RegExp, ...string[]]>([
    [
      'all heads gone and not counted',
      /signed head of .*: block 1 of .* had none before, though points moved on a later day before that one/,
      ...withoutHeads,
    ],
    [
      'the newest heads gone and not counted',
      /signed head of .*: block 2 of .* had none before, though points moved on a later day before that one/,
      `delete from points_signed_head where day > '${dayBefore(3)}'`,
      'update points_head set "signedHeads" = 1',
    ],
  ])('%s', async (_, words, ...statements) => {
    expect(await problemsAfter(house, statements, {}, sign)).toMatch(words);
    // From that head on, nothing is missing.
    const problems = await problemsAfter(house, statements, { since: dayBefore(0) }, sign);
    expect(problems).not.toMatch(/had none before/);
  });
});
