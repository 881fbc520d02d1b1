import { sql, statement } from '@houselights/db';
import { several } from './findings.ts';
import { noted } from './noted.ts';
import type { Look } from './look.ts';

/** Entries checked per statement. */
const atOnce = 20_000;

const iso = (time: string): string =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`;
/** Whether `rest` names the start of a period of a source: one of its starts, or a multiple of its interval later. */
const begins = (months: string): string => `exists (
      select 1 from access_fact b left join plan l on l.id = b."planId"
        cross join lateral (values (b."startedAt" at time zone 'UTC'), (case when b.source <> 'gift' then b."knownFrom" at time zone 'UTC' end)) t(begun)
        cross join lateral (select ((substr(p.rest, 1, 4)::int - extract(year from t.begun)) * 12
          + substr(p.rest, 6, 2)::int - extract(month from t.begun))::int as months) d
      where b."accountId" = p."accountId" and b.source || '-' || b."sourceId" = p.source and d.months >= 0
        and d.months % ${months} = 0 and ${iso(`(t.begun + make_interval(months => d.months)) at time zone 'UTC'`)} = p.rest)`;
/** Before that, plan changes earned too, and so did a trial with each of its plans. */
const isOld = `p.at < ${noted}`;
const isOperator = (id: string): string => `exists (select 1 from "operator" o where o."accountId" = ${id})`;
/** Whether a member's account was removed from the database, as far as that was recorded. */
const isRemoved = (member: string): string => `exists (select 1 from points_account_removed z where z.id = ${member})`;
const isAccount = (id: string): string => `exists (select 1 from account c where c.id = ${id})`;

/**
 * Each query finds faults in entries after $1 up to $2 of some kinds: `what` describes the fault; `lost` means it can no longer be checked,
 * because the account was removed or the facts were not recorded then.
 */
const periods = `with p as (
    select e.position, e.points, e.at, e.cause, e."memberId", m."accountId", split_part(e.cause, ':', 2) as source,
      substr(e.cause, length(split_part(e.cause, ':', 2)) + 9) as rest, substring(e.cause from 'Z:(month|year)$') as beside
    from points_entry e join points_account m on m.id = e."memberId" where e.position > $1 and e.position <= $2 and e.kind = 'period'),
  paid as (
    select p.*, s.id is null as gone, s."accountId" as owner, g.found, g.most, g.since
    from p left join subscription s on s.id = p.source
      left join lateral (select count(*) > 0 as found, max(r.points) as most, min(r.since) as since from (
          select i."planId", null as interval from invoice i left join plan y on y.id = i."planId"
          where i."subscriptionId" = s.id and i.status = 'paid' and (i."planId" is not null or ${isOld}) and ${iso('i."periodStart"')} = regexp_replace(p.rest, ':(month|year)$', '')
            and (p.beside is null or (y.interval = p.beside and (${isOld} or exists (select 1 from invoice o join plan z on z.id = o."planId"
              where o."subscriptionId" = s.id and o.status = 'paid' and o."periodStart" = i."periodStart" and z.interval <> p.beside))))
          union all select null, split_part(p.rest, ':', 2)
          where p.rest in ('trial:month', 'trial:year') and (${isOld} or not exists (select 1 from points_entry o
              where o.cause in ('period:' || p.source || ':trial:month', 'period:' || p.source || ':trial:year') and o.position < p.position))
            and (s."trialEndsAt" is not null or exists (select 1 from access_fact f where f."accountId" = s."accountId"
              and f.source = 'stripe' and f."sourceId" = s.id and f."trialEndsAt" is not null))) n
        left join (points_rate r join plan l on l.id = r."planId")
          on (n."planId" is null or r."planId" = n."planId") and (n.interval is null or l.interval = n.interval)) g on true
    where p.source !~ '^(gift|staff|patreon)-'),
  given as (
    select p.*, coalesce(h.gone, p."accountId" is null) as gone, coalesce(h.owner, p."accountId") as owner, f.found, f.most, f.since
    from p left join lateral (
        select g.id is null and t.id is null as gone, g.months, coalesce(g."redeemedById", t."accountId") as owner
        from (select split_part(p.source, '-', 1) as source, substr(p.source, length(split_part(p.source, '-', 1)) + 2) as id) n
          left join gift g on n.source = 'gift' and g.id = n.id left join staff_grant t on n.source = 'staff' and t.id = n.id
        where n.source <> 'patreon') h on true
      left join lateral (
        select count(*) > 0 as found, max(r.points) as most, min(r.since) as since
        from access_fact f left join points_rate r on r."planId" is not distinct from case f.source when 'gift' then null else f."planId" end
        where f."accountId" = p."accountId" and f.source || '-' || f."sourceId" = p.source
          and case when p.rest ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z$' then ${begins(`case when b.source <> 'gift' and l.interval = 'year' then 12 else 1 end`)} end
          and (h.months is null or h.months >= (select count(*) from points_entry o
            where o."memberId" = p."memberId" and o.position <= p.position and o.kind = 'period' and starts_with(o.cause, 'period:' || p.source || ':')))
          and ${iso('f."startedAt"')} <= p.rest
          and (f."paidUntil" is null or p.rest < ${iso('greatest(f."paidUntil", f."graceUntil")')})) f on true
    where p.source ~ '^(gift|staff|patreon)-')
  select position, "accountId" is null and owner is null and ${isRemoved('"memberId"')} or found and points > most and at < since as lost, case
      when cause not like 'period:%:%' then 'has a cause that the house does not know'
      when gone then 'names a source that does not exist'
      when owner is distinct from "accountId" then 'names a source of somebody else'
      when found is not true then 'names a period that was neither paid for nor given'
      when points > most then 'gives more than was ever earned so' end as what
  from (select * from paid union all select * from given) x`;

const promotions = `select e.position, m."accountId" is null and a.id is null and p.id is not null and ${isRemoved('m.id')} as lost, case
      when e.cause like 'demo:%' then case when m."accountId" is not null or e.cause <> 'demo:' || m.id
        or not exists (select 1 from milestone where name = 'demo.battles') then 'is a gift of a demo that never was' end
      when p.id is null or e.cause <> 'promotion:' || p.id || ':' || split_part(e.cause, ':', 3) then 'names a promotion that does not exist'
      when a.id is null then 'names somebody who does not exist'
      when a.id is distinct from m."accountId" then 'names somebody else'
      when e.points <> p.points then 'gives other points than its promotion'
      when p."createdAt" >= ${noted} and not ${isOperator('p."createdById"')} then 'names a promotion that no operator made'
      when case p.audience when 'accounts' then a."createdAt" >= p."endsAt" else not exists (
        select 1 from access_fact f where f."accountId" = a.id and f."startedAt" < p."endsAt" and f."knownFrom" < p."endsAt"
          and (f."paidUntil" is null or greatest(f."paidUntil", f."graceUntil") > p."startsAt")) end
        then 'is for somebody whom its promotion did not mean' end as what
  from points_entry e join points_account m on m.id = e."memberId"
    left join points_promotion p on p.id = split_part(e.cause, ':', 2)
    left join account a on a.id = split_part(e.cause, ':', 3)
  where e.position > $1 and e.position <= $2 and e.kind = 'promotion'`;

const corrections = `select e.position, ${isAccount('e."actorId"')} and e.at < ${noted} as lost, case
      when e.cause not like 'correction:%' then 'has a cause that the house does not know'
      else 'was decided by nobody who was an operator' end as what
  from points_entry e where e.position > $1 and e.position <= $2 and e.kind = 'correction'
    and (e.cause not like 'correction:%' or not ${isOperator('coalesce(e."actorId", \'\')')})`;

const grantOf = (cause: string): string => `regexp_replace(${cause}, ':(back|over|again):[0-9]+$', '')`;

/** A take-back needs a grant, a return needs a take-back: of the same member, alternating, and never for more points. */
const returns = `with r as (
    select e.*, ${grantOf('e.cause')} as base
    from points_entry e where e.position > $1 and e.position <= $2 and e.kind in ('take_back', 'return'))
  select r.position, false as lost, 'undoes nothing' as what from r
    left join points_entry b on b.cause = r.base
    left join lateral (
      select coalesce(sum(case m.kind when 'return' then -m.points else m.points end), 0) as taken,
        (array_agg(m.cause order by m.position desc))[1] as last
      from points_entry m where m."memberId" = r."memberId" and m.position < r.position and m.kind in ('take_back', 'return')
        and ${grantOf('m.cause')} = r.base) t on true
  where r.cause !~ case r.kind when 'return' then ':again:[0-9]+$' else ':(back|over):[0-9]+$' end
    or b.kind is distinct from 'period' or b."memberId" <> r."memberId" or b.position > r.position
    or (r.kind = 'take_back' and t.last ~ ':back:[0-9]+$')
    or r.points > case r.kind when 'return' then t.taken else b.points - t.taken end`;

/** A vote comes from an existing account; clocks of two computers may differ by a day. */
const contributions = `select e.position, false as lost, case
      when e.cause <> 'contribution:' || e.position and e.cause not like 'contribution:' || e."memberId" || ':%'
        then 'has a cause that the house does not know'
      when c."createdAt" > e.at + interval '1 day' then 'is of somebody who was not there yet' end as what
  from points_entry e join points_account m on m.id = e."memberId" left join account c on c.id = m."accountId"
  where e.position > $1 and e.position <= $2 and e.kind = 'contribution'`;

const faulty = (found: string): string => `select * from (${found}) g where lost or what is not null order by position`;
const range = { after: sql.int8, to: sql.int8 };
const found = { position: sql.int8, lost: sql.nullable(sql.bool), what: sql.nullable(sql.text) };
const faultyPeriods = statement({
  name: 'verify-periods',
  text: faulty(periods),
  params: range,
  row: found,
});
const faultyPromotions = statement({
  name: 'verify-promotion-entries',
  text: faulty(promotions),
  params: range,
  row: found,
});
const faultyCorrections = statement({
  name: 'verify-corrections',
  text: faulty(corrections),
  params: range,
  row: found,
});
const faultyReturns = statement({
  name: 'verify-returns',
  text: faulty(returns),
  params: range,
  row: found,
});
const faultyContributions = statement({
  name: 'verify-contributions',
  text: faulty(contributions),
  params: range,
  row: found,
});
const grounds = [faultyPeriods, faultyPromotions, faultyCorrections, faultyReturns, faultyContributions];

/** Checks every entry against what it was for: an invoice, a trial, a gift, a grant, a promotion, an operator. */
export async function checkGrounds({ client, findings, from }: Look, to: bigint): Promise<void> {
  let lost = 0;
  for (let after = from.position; after < to; after += BigInt(atOnce)) {
    const last = after + BigInt(atOnce);
    for (const ground of grounds) {
      const rows = await ground.rows(client, { after, to: last < to ? last : to });
      for (const { position, what, ...row } of rows) {
        if (row.lost === true) lost += 1;
        else if (what !== null) findings.problem(`entry ${position}: ${what}`);
      }
    }
  }
  if (lost === 0) return;
  findings.note(
    `${several(lost, 'entry', 'entries')} cannot be joined to a cause any more: the account was removed from the database, or nobody noted then what was earned and who was an operator`,
  );
}
