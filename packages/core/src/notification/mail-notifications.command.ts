import { createHash } from 'node:crypto';
import { sql, statement } from '@houselights/db';
import { isDependencyDown } from '../dependency-down.ts';
import { digestEmail, sendAtOnce } from '../mail/index.ts';
import { nextMail } from './mail-interval.ts';
import {
  hasSomethingToTell,
  notificationColumns,
  notificationJoins,
  notificationRow,
  presentNotification,
} from './notification-row.ts';
import { unsubscriptionOf } from './unsubscription.ts';
import { headlineOf, pathOf } from './words.ts';
import type { RowFrom } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { Email } from '../mail/index.ts';
import type { Mailer } from '../ports/mailer.ts';

const atOnce = 20;
/** Lines of an email; it says how many more there are. */
const most = 10;
/** Notifications that are counted. */
const mostCounted = 100;
/** For this long, nobody else sends what a worker has taken; then it is tried again. */
const takenMinutes = 10;
/** What is written now may be committed later: it belongs to the next email. Transactions are shorter. */
const settledSeconds = 60;
/** The next run goes on where this one stops. */
const longestRunMs = 4 * 60_000;
/** So many emails in a row that could not be sent: the mail server is away. */
const mostAway = 3;

const takeDue = statement({
  name: 'take-accounts-to-mail',
  text: `update notification_preference set "mailTakenUntil" = now() + interval '${takenMinutes} minutes'
    where id in (select id from notification_preference where "mailAt" <= now() and ("mailTakenUntil" is null or "mailTakenUntil" < now())
      order by "mailAt" limit ${atOnce} for update skip locked)
    returning "accountId", "mailAt" as due, date_trunc('milliseconds', now() - interval '${settledSeconds} seconds') as "upTo"`,
  row: { accountId: sql.text, due: sql.neverNull(sql.timestamptz), upTo: sql.neverNull(sql.timestamptz) },
});

// Read when it is sent: the address, the choice and the news are those of this moment. What somebody writes who is banned by now is not sent.
const readNews = statement({
  name: 'notifications-to-mail',
  text: `select a.email, a."displayName" as "toName", p."mailedTo" as since, news.* from account a join notification_preference p on p."accountId" = a.id
    cross join lateral (select ${notificationColumns} from ${notificationJoins}
      where n."accountId" = a.id and n."readAt" is null and n.at > p."mailedTo" and n.at <= $3 and n.type = any (p.bell) and ${hasSomethingToTell}
        and not exists (select from account_ban b where b."accountId" = actor.id and b."liftedAt" is null and (b.until is null or b.until > now()))
      order by n.at desc, n.id desc limit ${mostCounted}) news
    where a.id = $1 and p."mailAt" = $2 and a."deletedAt" is null and a."deleteRequestedAt" is null and a."verifiedAt" is not null
    order by news.at desc, news.id desc`,
  params: { accountId: sql.text, due: sql.timestamptz, upTo: sql.timestamptz },
  row: { ...notificationRow, email: sql.text, toName: sql.text, since: sql.neverNull(sql.timestamptz) },
});

// An account that has chosen anew meanwhile keeps its choice.
const settle = statement({
  name: 'settle-mail',
  text: `update notification_preference p set "mailAt" = ${nextMail('p."mailAt"', 'p.mail')}, "mailTakenUntil" = null,
      "mailedTo" = greatest(p."mailedTo", $3) where p."accountId" = $1 and p."mailAt" = $2`,
  params: { accountId: sql.text, due: sql.timestamptz, upTo: sql.timestamptz },
});

type Deps = Pick<CoreDeps, 'db' | 'encryption' | 'settings'> & { readonly mailer: Mailer };
type News = RowFrom<typeof readNews>;

function emailOf(
  { encryption, settings: { publicUrl } }: Pick<Deps, 'encryption' | 'settings'>,
  accountId: string,
  [first, ...others]: readonly [News, ...News[]],
): Email {
  const rows = [first, ...others];
  const lines = rows.slice(0, most).map((row) => {
    const notification = presentNotification(row);
    // On one line, nothing that somebody wrote looks like a part of the email.
    const words = (notification.comment?.message ?? '').replaceAll(/\s+/g, ' ').trim();
    return { headline: headlineOf(notification), words };
  });
  return digestEmail(
    { to: first.email, displayName: first.toName, publicUrl },
    {
      lines,
      total: rows.length,
      path: pathOf(presentNotification(first)),
      unsubscription: unsubscriptionOf(encryption, accountId, first.email),
    },
  );
}

/** The same for each attempt at the same email: recipients take copies for one. */
function idOf(accountId: string, since: Date): string {
  const hex = createHash('sha256').update(`${accountId} ${since.toISOString()}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** One run of the job. */
interface Run {
  /** Emails that could not be sent, in a row. */
  away: number;
  /** Emails that the mail server refused. */
  refused: number;
  /** Why, the first time. */
  refusal: unknown;
}

async function mailTo(deps: Deps, run: Run, taken: RowFrom<typeof takeDue>): Promise<void> {
  const { pool, prisma } = deps.db;
  const [first, ...others] = await readNews.rows(pool, taken);
  try {
    if (first !== undefined) {
      const email = emailOf(deps, taken.accountId, [first, ...others]);
      await sendAtOnce({ queries: prisma, mailer: deps.mailer }, email, idOf(taken.accountId, first.since));
    }
    run.away = 0;
  } catch (error) {
    if (isDependencyDown(error)) {
      run.away += 1;
      return;
    }
    // The next one is tried: nobody holds up the others.
    run.refusal ??= error;
    run.refused += 1;
  }
  await settle.run(pool, taken);
}

/**
 * Sends to each account that asked for it what it has not read since the last email; resolves to how many emails were refused, and why the
 * first one was. Without news there is no email. An email that could not be sent is due again; an account may get one twice, with the same
 * message id.
 */
export async function mailNotifications(
  deps: Deps,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Pick<Run, 'refused' | 'refusal'>> {
  const run: Run = { away: 0, refused: 0, refusal: undefined };
  const until = performance.now() + longestRunMs;
  const goesOn = () => run.away < mostAway && performance.now() < until && signal?.aborted !== true;
  let taken;
  do {
    taken = await takeDue.rows(deps.db.pool);
    for (const one of taken) if (goesOn()) await mailTo(deps, run, one);
  } while (taken.length === atOnce && goesOn());
  return run;
}
