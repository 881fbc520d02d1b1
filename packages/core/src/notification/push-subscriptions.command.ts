import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { lockLiveCaller } from '../shared/lock-account.ts';
import { recordEvent } from '../shared/messages.ts';
import type { BrowserSubscription } from '@houselights/contracts';
import type { Caller, OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** Browsers of one account; the oldest makes room for another. */
const most = 20;

// A browser belongs to whoever switched it on last, as a new row: nothing of the one before is theirs.
const takeOver = statement({
  name: 'take-over-push-subscription',
  text: `delete from push_subscription where endpoint = $1 and "accountId" <> $2`,
  params: { endpoint: sql.text, accountId: sql.text },
});

const save = statement({
  name: 'save-push-subscription',
  text: `insert into push_subscription as t ("accountId", "sessionId", endpoint, p256dh, auth)
    select $1, s.id, $3, $4, $5 from session s where s.id = $2 and s."accountId" = $1 and s."revokedAt" is null
    on conflict (endpoint) do update set "sessionId" = excluded."sessionId", p256dh = excluded.p256dh, auth = excluded.auth
      where t."accountId" = excluded."accountId"
    returning id::text as id`,
  params: { accountId: sql.text, sessionId: sql.text, endpoint: sql.text, p256dh: sql.text, auth: sql.text },
  row: { id: sql.text },
});

const makeRoom = statement({
  name: 'drop-oldest-push-subscriptions',
  text: `delete from push_subscription where id in
    (select id from push_subscription where "accountId" = $1 and id <> $2 order by id desc offset ${most - 1})`,
  params: { accountId: sql.text, id: sql.int8 },
});

const remove = statement({
  name: 'remove-push-subscription',
  text: `delete from push_subscription where endpoint = $1 and "accountId" = $2`,
  params: { endpoint: sql.text, accountId: sql.text },
});

/** The site's public key, with which browsers subscribe. */
export function getPushKey({ webPush }: Pick<CoreDeps, 'webPush'>): Promise<{ publicKey: string }> {
  return Promise.resolve({ publicKey: webPush.publicKey });
}

/** Sends the caller's notifications to a browser, too, until their session ends. */
export async function savePushSubscription(
  { db, webPush }: Pick<CoreDeps, 'db' | 'webPush'>,
  { caller, endpoint, keys }: { readonly caller: Pick<Caller, 'accountId' | 'sessionId'> } & BrowserSubscription,
): Promise<void> {
  // The server will call this address: only those of known services.
  if (!webPush.accepts({ endpoint, ...keys })) throw new Refusal('push_service_not_supported');
  const { accountId, sessionId } = caller;
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    await takeOver.run(queries, { endpoint, accountId });
    const saved = await save.first(queries, { accountId, sessionId, endpoint, ...keys });
    if (saved === undefined) throw new Refusal('unauthenticated');
    await makeRoom.run(queries, { accountId, id: saved.id });
    await recordEvent(queries, accountChanged, { accountId });
  });
}

/** Sends nothing more to a browser of the caller. */
export async function removePushSubscription(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, endpoint }: OwnInput & { readonly endpoint: string },
): Promise<void> {
  await db.transaction(async (queries) => {
    await lockLiveCaller(queries, accountId);
    await remove.run(queries, { endpoint, accountId });
    await recordEvent(queries, accountChanged, { accountId });
  });
}
