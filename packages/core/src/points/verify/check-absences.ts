import { sql, statement } from '@houselights/db';
import { several } from './findings.ts';
import type { Look } from './look.ts';

const earning = `a."deletedAt" is null`;
/** Anything newer may not have been granted yet. */
const longAgo = (time: string): string => `${time} < clock_timestamp() - interval '1 hour'`;
/** As `earnedBy` reads the remote config. */
const atTrialStart = `not exists (select 1 from remote_config r where r.id = 1 and r.values ->> 'points_at_first_payment' = 'true')`;
/**
 * Invoices for a first period or a renewal that have earned for certain: paid in full by card, not refunded or disputed, and not beginning
 * within a period whose payment is disputed, which decides what they earn.
 */
const paid = `i.status = 'paid' and i.dispute is null and i."refundedMinor" = 0 and i."paidMinor" > 0 and i."paidMinor" >= i."totalMinor"
  and i."billingReason" in ('subscription_create', 'subscription_cycle') and l."pointsPerPeriod" > 0
  and not exists (select 1 from invoice d where d."accountId" = s."accountId" and d.id <> i.id and d.dispute is not null and d.dispute <> 'lost'
    and d."periodStart" <= i."periodStart" and i."periodStart" < d."periodEnd")`;

const isThere = { is: sql.bool };
const paidSubscriptions = statement({
  name: 'verify-paid-subscriptions',
  text: `select exists (select 1 from subscription s join account a on a.id = s."accountId" join invoice i on i."subscriptionId" = s.id join plan l on l.id = i."planId"
      where ${earning} and s."refusedBecause" is null and ${longAgo('s."createdAt"')} and ${longAgo('i."paidAt"')} and ${paid}) as is`,
  row: isThere,
});
const trials = statement({
  name: 'verify-trials',
  text: `select exists (select 1 from subscription s join account a on a.id = s."accountId" join plan l on l.id = s."planId"
      where ${earning} and s."refusedBecause" is null and s."trialEndsAt" is not null and s.status in ('trialing', 'active')
        and l."pointsPerPeriod" > 0 and ${longAgo('s."createdAt"')} and ${atTrialStart}) as is`,
  row: isThere,
});
const given = statement({
  name: 'verify-given-access',
  text: `select exists (select 1 from access_fact f join account a on a.id = f."accountId" left join plan l on l.id = f."planId", points_settings t
      where ${earning} and f.source <> 'stripe' and f."knownUntil" is null and f.withheld is null and f."startedAt" <= f."knownFrom"
        and ${longAgo('f."knownFrom"')} and (f."paidUntil" is null or f."paidUntil" > f."startedAt")
        and case f.source when 'gift' then t."pointsPerGiftMonth" else l."pointsPerPeriod" end > 0) as is`,
  row: isThere,
});
const promotions = statement({
  name: 'verify-promotions',
  text: `select exists (select 1 from points_promotion p join account a on a."createdAt" < p."endsAt"
      where ${earning} and p.audience = 'accounts' and ${longAgo('p."startsAt"')} and ${longAgo('p."createdAt"')} and ${longAgo('a."createdAt"')}) as is`,
  row: isThere,
});
const demo = statement({
  name: 'verify-demo-battles',
  text: `select exists (select 1 from milestone where name = 'demo.battles' and ${longAgo('at')}) as is`,
  row: isThere,
});

/** What must have earned points in any case: an empty ledger contradicts it. */
const grounds = [
  ['subscriptions that were paid for', paidSubscriptions],
  ['trials', trials],
  ['gifts, memberships and grants', given],
  ['promotions for everybody', promotions],
  ["the demo's battles", demo],
] as const;

/** Accounts that paid more than an hour ago and never got points for a period. */
const countUnpaid = statement({
  name: 'verify-paid-without-points',
  text: `select count(distinct s."accountId")::int as count, min(s."accountId") as first
  from subscription s join account a on a.id = s."accountId" join invoice i on i."subscriptionId" = s.id join plan l on l.id = i."planId"
    left join points_account q on q."accountId" = s."accountId"
  where ${earning} and s."refusedBecause" is null and ${longAgo('s."createdAt"')}
    and ${longAgo('i."paidAt"')} and ${paid} and (q.id is null or (q.gained = 0
      and not exists (select 1 from points_entry e where e."memberId" = q.id and e.kind = 'period')))`,
  row: { count: sql.int4, first: sql.nullable(sql.text) },
});

const projectsWithoutAccount = statement({
  name: 'verify-projects',
  text: `select p.id from project p where p."battleId" is not null
  and not exists (select 1 from points_account a where a."projectId" = p.id) order by 1 limit 20`,
  row: { id: sql.text },
});

/** A consistent ledger may still have been emptied or truncated: looks for other evidence that it held more. */
export async function checkAbsences({ client, findings, isWhole }: Look, entries: number): Promise<void> {
  const rows = await projectsWithoutAccount.rows(client);
  for (const { id } of rows) findings.problem(`project ${id}: stands in a battle and has no account`);
  if (!isWhole) return;
  if (entries === 0) {
    for (const [words, ground] of grounds) {
      if ((await ground.first(client))?.is === true)
        findings.problem(`the ledger is empty, though there are ${words} that give points`);
    }
    return;
  }
  const { count = 0, first } = (await countUnpaid.first(client)) ?? {};
  if (count === 0) return;
  const who = several(count, 'account that paid has', 'accounts that paid have');
  findings.problem(`${who} never had points for it (${first} is one): entries were taken away, or nothing grants them`);
}
