import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { prefixOf } from './network-prefix.ts';
import type { HashTurn } from './hash-turns.ts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const windowMs = 60 * 60 * 1_000;
const ofAddress = 3;

type QuotaDeps = Pick<CoreDeps, 'encryption' | 'clock'>;

interface Quota {
  /** The network as stored: a MAC, so that the table identifies nobody. */
  readonly key: Uint8Array<ArrayBuffer>;
  /** Registrations within an hour. */
  readonly most: number;
}

/** Three an hour per address; more for its wider network, and more still for an IPv4 network, which many households share. */
function quotasOf({ encryption }: QuotaDeps, { address }: Origin): Quota[] {
  const prefix = prefixOf(address);
  const key = (network: string) => encryption.sign('registration-quota', network);
  return [
    { key: key(address), most: ofAddress },
    ...(prefix === address ? [] : [{ key: key(prefix), most: prefix.endsWith('/48') ? 9 : 30 }]),
  ];
}

/** At most as many concurrent registrations per address as it may make in an hour. */
export function registrationsTurn({ address }: Origin): Pick<HashTurn, 'crowds' | 'refusal'> {
  return { crowds: [{ key: `register ${address}`, most: ofAddress }], refusal: tooMany };
}

function tooMany(): Refusal {
  return new Refusal('too_many_registrations', { retryAfter: windowMs / 1_000 });
}

/** Throws too_many_registrations if this address, or its wider network, has used its quota for the hour. */
export async function registrationsLeft(deps: QuotaDeps & Pick<CoreDeps, 'db'>, origin: Origin): Promise<void> {
  const since = deps.clock.now().getTime() - windowMs;
  const quotas = quotasOf(deps, origin);
  const rows = await deps.db.prisma.registrationQuota.findMany({
    where: { key: { in: quotas.map(({ key }) => key) } },
  });
  for (const { key, most } of quotas) {
    const row = rows.find((each) => Buffer.from(each.key).equals(key));
    const recent = (row?.at ?? []).map((at) => at.getTime()).filter((at) => at > since);
    if (recent.length < most) continue;
    throw new Refusal('too_many_registrations', { retryAfter: (Math.min(...recent) - since) / 1_000 });
  }
}

const take = statement({
  name: 'take-registration',
  text: `insert into registration_quota as q (key, at) values ($1, array[$2::timestamptz(3)])
    on conflict (key) do update
      set at = array(select t from unnest(q.at) t where t > $3) || excluded.at
      where (select count(*) from unnest(q.at) t where t > $3) < $4`,
  params: { key: sql.bytea, now: sql.timestamptz, since: sql.timestamptz, most: sql.int8 },
});

/** Counts one registration, atomically with the check, in the transaction that creates the account. */
export async function takeRegistration(queries: Queries, deps: QuotaDeps, origin: Origin): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - windowMs);
  // Always the address before its network, to avoid deadlocks.
  for (const { key, most } of quotasOf(deps, origin)) {
    const taken = await take.run(queries, { key, now, since, most });
    if (taken === 0) throw tooMany();
  }
}
