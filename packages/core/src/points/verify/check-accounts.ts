import { sql, statement } from '@houselights/db';
import type { Look } from './look.ts';

/** Sums of each account's entries beside its row: one statement, so that both are of the same instant. */
const compareSums = statement({
  name: 'verify-sums',
  text: `select coalesce(a.id, s.id) as id, a.id is null as gone, a.gained::text, a.spent::text,
    coalesce(s.gained, 0)::text as "gainedByEntries", coalesce(s.spent, 0)::text as "spentByEntries"
  from points_account a full join (
    select id, sum(gained) as gained, sum(spent) as spent from (
      select "creditId" as id, points as gained, 0 as spent from points_entry
      union all select "debitId", case when kind = 'contribution' or "debitId" = 1 then 0 else -points end,
        case when kind = 'contribution' or "debitId" = 1 then points else 0 end from points_entry) m group by id) s on s.id = a.id
  where a.id is null or a.gained <> coalesce(s.gained, 0) or a.spent <> coalesce(s.spent, 0) order by 1 limit 100`,
  row: {
    id: sql.int8,
    gone: sql.bool,
    gained: sql.nullable(sql.text),
    spent: sql.nullable(sql.text),
    gainedByEntries: sql.text,
    spentByEntries: sql.text,
  },
});

/** The same for members whose points moved after entry $1, compared by their last balance only. */
const compareBalances = statement({
  name: 'verify-last-balances',
  text: `select t.id, a.id is null as gone, (a.gained - a.spent)::text as available, l.balance::text as balance
  from (select distinct "memberId" as id from points_entry where position > $1) t left join points_account a on a.id = t.id
    join lateral (select case when e."debitId" = e."memberId" then e."debitBalance" else e."creditBalance" end as balance
      from points_entry e where e."memberId" = t.id order by e.position desc limit 1) l on true
  where a.id is null or a.gained - a.spent <> l.balance order by 1 limit 100`,
  params: { after: sql.int8 },
  row: { id: sql.int8, gone: sql.bool, available: sql.nullable(sql.text), balance: sql.text },
});

/** Repeats what CHECK constraints and foreign keys enforce, as those may have been dropped. */
const faults = `select a.id, case
      when a.kind not in ('issuance', 'member', 'project') or (a.kind = 'issuance') <> (a.id = 1)
        or (a.kind = 'project') <> (a."projectId" is not null) or (a."accountId" is not null and a.kind <> 'member')
        then 'is of the kind ' || a.kind || ', which it cannot be'
      when a.gained < 0 or a.spent < 0 or (a.kind <> 'issuance' and a.gained < a.spent) then 'has less than nothing'
      when a.kind = 'member' and a."accountId" is null and not exists (select 1 from points_account_removed z where z.id = a.id)
        and not exists (select 1 from points_entry d where d.cause = 'demo:' || a.id) then 'belongs to nobody, though no account of it was removed'
      when a."accountId" is not null and c.id is null then 'belongs to somebody who does not exist'
      when a."projectId" is not null and p.id is null then 'belongs to a project that does not exist' end as what
  from points_account a left join account c on c.id = a."accountId" left join project p on p.id = a."projectId"`;
const oddAccounts = statement({
  name: 'verify-odd-accounts',
  text: `select id, what from (${faults}) f where what is not null order by id limit 20`,
  row: { id: sql.int8, what: sql.text },
});

const strangeHolders = statement({
  name: 'verify-holders',
  text: `select e.position from points_entry e left join points_account m on m.id = e."memberId"
    left join points_account o on o.id = case when e."debitId" = e."memberId" then e."creditId" else e."debitId" end
  where e.position > $1 and (m.kind is distinct from 'member'
    or o.kind is distinct from case when e.kind = 'contribution' then 'project' else 'issuance' end) order by 1 limit 20`,
  params: { after: sql.int8 },
  row: { position: sql.int8 },
});

const repeatedCauses = statement({
  name: 'verify-repeated-causes',
  text: `select e.position, e.cause from points_entry e join points_entry o on o.cause = e.cause and o.position < e.position
  where e.position > $1 order by 1 limit 20`,
  params: { after: sql.int8 },
  row: { position: sql.int8, cause: sql.text },
});
const countAccounts = statement({
  name: 'verify-count-accounts',
  text: `select count(*)::int as count from points_account`,
  row: { count: sql.int4 },
});

/** Compares accounts with entries, and looks for rows that constraints forbid. Resolves to the number of accounts. */
export async function checkAccounts({ client, findings, from, isWhole }: Look): Promise<number> {
  const after = from.position;
  if (isWhole) {
    for (const { id, gone, gained, spent, gainedByEntries, spentByEntries } of await compareSums.rows(client)) {
      const entries = `its entries say ${gainedByEntries} and ${spentByEntries}`;
      findings.problem(`account ${id}: ${gone ? 'is gone' : `gained ${gained} and spent ${spent}, but ${entries}`}`);
    }
  } else {
    for (const { id, gone, available, balance } of await compareBalances.rows(client, { after })) {
      findings.problem(`account ${id}: ${gone ? 'is gone' : `has ${available}, but its last entry says ${balance}`}`);
    }
  }
  for (const { id, what } of await oddAccounts.rows(client)) findings.problem(`account ${id}: ${what}`);
  for (const { position } of await strangeHolders.rows(client, { after })) {
    findings.problem(`entry ${position}: moves points of what is no member, or to what gets none`);
  }
  for (const { position, cause } of await repeatedCauses.rows(client, { after })) {
    findings.problem(`entry ${position}: ${cause} has counted before`);
  }
  return (await countAccounts.first(client))?.count ?? 0;
}
