import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { sql, statement } from '@houselights/db';
import { isDependencyDown } from '../dependency-down.ts';
import {
  hasSomethingToTell,
  notificationColumns,
  notificationJoins,
  notificationRow,
  presentNotification,
} from './notification-row.ts';
import { headlineOf, pathOf } from './words.ts';
import type { Notification } from '@houselights/contracts';
import type { RowFrom } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';
import type { PushMessage, PushTarget } from '../ports/web-push.ts';

/** Whoever has a page open reads it there first. */
const waitSeconds = 10;
/** What could not be sent for this long is not news any more. */
const mostHours = 24;
/** For this long, nobody else sends what a worker has taken; then it is tried again. */
const takenMinutes = 5;
const atOnce = 20;
/** The next run goes on where this one stops. */
const longestRunMs = 60_000;

const takeDue = statement({
  name: 'take-notifications-to-push',
  text: `update notification set "pushAt" = now() + interval '${takenMinutes} minutes' where id in (select id from notification
      where "pushAt" < now() - interval '${waitSeconds} seconds' order by "pushAt" limit ${atOnce} for update skip locked)
    returning id::text as id, "pushAt"`,
  row: { id: sql.text, pushAt: sql.neverNull(sql.timestamptz) },
});

// What is not wanted, was read, or has nothing left to tell is done without being sent.
const readWanted = statement({
  name: 'notifications-to-push',
  text: `select ${notificationColumns}, n."accountId" from ${notificationJoins}
    where n.id = any($1) and n."readAt" is null and n.at > now() - interval '${mostHours} hours' and ${hasSomethingToTell}
      and n.type = any (coalesce((select p.push from notification_preference p where p."accountId" = n."accountId"), '{1,4}'))`,
  params: { ids: sql.array(sql.int8) },
  row: { ...notificationRow, accountId: sql.text },
});

const readTargets = statement({
  name: 'push-targets',
  text: `select t.id::text as id, t.endpoint, t.p256dh, t.auth from push_subscription t join session s on s.id = t."sessionId"
    join account a on a.id = t."accountId"
    where t."accountId" = $1 and s."revokedAt" is null and s."refreshExpiresAt" > now() and a."deletedAt" is null order by t.id`,
  params: { accountId: sql.text },
  row: { id: sql.text, endpoint: sql.text, p256dh: sql.text, auth: sql.text },
});

// One that has grown since it was read is due again.
const settle = statement({
  name: 'settle-push',
  text: `update notification set "pushAt" = case when $3::timestamptz is not null and at <> $3 then now() end where id = $1 and "pushAt" = $2`,
  params: { id: sql.int8, pushAt: sql.timestamptz, at: sql.nullable(sql.timestamptz) },
});

const forget = statement({
  name: 'forget-push-subscription',
  text: `delete from push_subscription where id = $1 and endpoint = $2 and auth = $3`,
  params: { id: sql.int8, endpoint: sql.text, auth: sql.text },
});

/** What a device shows: who did what, and to which text. */
function wordsOf(notification: Notification) {
  const { actor, comment, notificationId } = notification;
  return {
    title: say(headlineOf(notification), english),
    body: comment?.message ?? actor?.displayName ?? '',
    url: pathOf(notification),
    tag: `notification-${notificationId}`,
  };
}

/** One run of the job. */
interface Run {
  /** Services that were away in this run: nobody waits for them once more. */
  readonly away: Set<string>;
  /** Messages that a service refused. */
  refused: number;
  /** Why, the first time. */
  refusal: unknown;
}

type Outcome = 'sent' | 'away' | 'over';

/** Sends to one device. */
async function sendTo(
  { db, webPush }: Pick<CoreDeps, 'db' | 'webPush'>,
  run: Run,
  target: PushTarget & { readonly id: string },
  message: PushMessage,
): Promise<Outcome> {
  const { origin } = new URL(target.endpoint);
  if (run.away.has(origin)) return 'away';
  try {
    if ((await webPush.send(target, message)) === 'sent') return 'sent';
    await forget.run(db.pool, target);
    return 'over';
  } catch (error) {
    if (isDependencyDown(error)) {
      run.away.add(origin);
      return 'away';
    }
    run.refusal ??= error;
    run.refused += 1;
    return 'over';
  }
}

/** Sends to all devices of an account. False if none of them got it and one may later. */
async function sendToAll(
  deps: Pick<CoreDeps, 'db' | 'webPush'>,
  run: Run,
  row: RowFrom<typeof readWanted>,
): Promise<boolean> {
  const notification = presentNotification(row);
  const message = { text: JSON.stringify(wordsOf(notification)), topic: `n${notification.notificationId}` };
  const targets = await readTargets.rows(deps.db.pool, { accountId: row.accountId });
  const outcomes = await Promise.all(targets.map((target) => sendTo(deps, run, target, message)));
  // What one device has shown is not sent to it again because another one is out of reach.
  return outcomes.includes('sent') || !outcomes.includes('away');
}

/**
 * Sends what is due to the devices of its accounts; resolves to how many messages were refused, and why the first one was. A device may
 * get one twice, and then shows it once. What nobody could be sent to is tried again later.
 */
export async function pushNotifications(
  deps: Pick<CoreDeps, 'db' | 'webPush'>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<Pick<Run, 'refused' | 'refusal'>> {
  const { pool } = deps.db;
  const run: Run = { away: new Set(), refused: 0, refusal: undefined };
  const until = performance.now() + longestRunMs;
  let taken;
  do {
    taken = await takeDue.rows(pool);
    const wanted = await readWanted.rows(pool, { ids: taken.map(({ id }) => id) });
    const known = new Map(wanted.map((row) => [String(row.id), row]));
    await Promise.all(
      taken.map(async ({ id, pushAt }) => {
        const row = known.get(id);
        if (row === undefined || (await sendToAll(deps, run, row)))
          await settle.run(pool, { id, pushAt, at: row?.at ?? null });
      }),
    );
  } while (taken.length === atOnce && performance.now() < until && signal?.aborted !== true);
  return run;
}
