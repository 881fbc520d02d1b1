import { several } from './findings.ts';
import type { Look } from './look.ts';

const earning = `a."deletedAt" is null`;
/** What came later may not have been granted yet. */
const longAgo = (time: string): string => `${time} < clock_timestamp() - interval '1 hour'`;
/** As `earnedBy` reads the remote config. */
const atTrialStart = `not exists (select 1 from remote_config r where r.id = 1 and r.values ->> 'points_at_first_payment' = 'true')`;
/**
 * Of what was paid for the first period, or a renewal, what has earned for certain: a card paid all of it, and it stands; and it does not begin
 * in a period whose payment is disputed, which decides what it earns.
 */
const paid = `i.status = 'paid' and i.dispute is null and i."refundedMinor" = 0 and i."paidMinor" > 0 and i."paidMinor" >= i."totalMinor"
  and i."billingReason" in ('subscription_create', 'subscription_cycle') and l."pointsPerPeriod" > 0
  and not exists (select 1 from invoice d where d."accountId" = s."accountId" and d.id <> i.id and d.dispute is not null and d.dispute <> 'lost'
    and d."periodStart" <= i."periodStart" and i."periodStart" < d."periodEnd")`;

/** What must have earned points, whatever else happened: in an empty ledger it stands without them. */
const grounds: readonly (readonly [words: string, text: string])[] = [
  [
    'subscriptions that were paid for',
    `select 1 from subscription s join account a on a.id = s."accountId" join invoice i on i."subscriptionId" = s.id join plan l on l.id = i."planId"
      where ${earning} and s."refusedBecause" is null and ${longAgo('s."createdAt"')} and ${longAgo('i."paidAt"')} and ${paid}`,
  ],
  [
    'trials',
    `select 1 from subscription s join account a on a.id = s."accountId" join plan l on l.id = s."planId"
      where ${earning} and s."refusedBecause" is null and s."trialEndsAt" is not null and s.status in ('trialing', 'active')
        and l."pointsPerPeriod" > 0 and ${longAgo('s."createdAt"')} and ${atTrialStart}`,
  ],
  [
    'gifts, memberships and grants',
    `select 1 from access_fact f join account a on a.id = f."accountId" left join plan l on l.id = f."planId", points_settings t
      where ${earning} and f.source <> 'stripe' and f."knownUntil" is null and f.withheld is null and f."startedAt" <= f."knownFrom"
        and ${longAgo('f."knownFrom"')} and (f."paidUntil" is null or f."paidUntil" > f."startedAt")
        and case f.source when 'gift' then t."pointsPerGiftMonth" else l."pointsPerPeriod" end > 0`,
  ],
  [
    'promotions for everybody',
    `select 1 from points_promotion p join account a on a."createdAt" < p."endsAt"
      where ${earning} and p.audience = 'accounts' and ${longAgo('p."startsAt"')} and ${longAgo('p."createdAt"')} and ${longAgo('a."createdAt"')}`,
  ],
  ["the demo's battles", `select 1 from milestone where name = 'demo.battles' and ${longAgo('at')}`],
];

/** Accounts that paid more than an hour ago and never had points for a period. */
const unpaid = `select count(distinct s."accountId")::int as count, min(s."accountId") as first
  from subscription s join account a on a.id = s."accountId" join invoice i on i."subscriptionId" = s.id join plan l on l.id = i."planId"
    left join points_account q on q."accountId" = s."accountId"
  where ${earning} and s."refusedBecause" is null and ${longAgo('s."createdAt"')}
    and ${longAgo('i."paidAt"')} and ${paid} and (q.id is null or (q.gained = 0
      and not exists (select 1 from points_entry e where e."memberId" = q.id and e.kind = 'period')))`;

const projects = `select p.id from project p where p."battleId" is not null
  and not exists (select 1 from points_account a where a."projectId" = p.id) order by 1 limit 20`;

/** A ledger that holds may still have been emptied or cut off: what else says that there was more? */
export async function checkAbsences({ client, findings, isWhole }: Look, entries: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(projects);
  for (const { id } of rows) findings.problem(`project ${id}: stands in a battle and has no account`);
  if (!isWhole) return;
  if (entries === 0) {
    for (const [words, text] of grounds) {
      const found = await client.query<{ is: boolean }>(`select exists (${text}) as is`);
      if (found.rows[0]?.is === true)
        findings.problem(`the ledger is empty, though there are ${words} that give points`);
    }
    return;
  }
  const missing = await client.query<{ count: number; first: string | null }>(unpaid);
  const { count = 0, first } = missing.rows[0] ?? {};
  if (count === 0) return;
  const who = several(count, 'account that paid has', 'accounts that paid have');
  findings.problem(`${who} never had points for it (${first} is one): entries were taken away, or nothing grants them`);
}
