import { Refusal } from '@houselights/contracts';
import type { Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

const most = 3;
const windowMs = 60 * 60 * 1_000;

type QuotaDeps = Pick<CoreDeps, 'sealer' | 'clock'>;

/** The network address as it is stored: a MAC, so that the table names nobody. */
function keyOf({ sealer }: QuotaDeps, origin: Origin): Uint8Array<ArrayBuffer> {
  return sealer.sign('registration-quota', origin.address);
}

/** Throws too_many_registrations when this address has had its three within the hour. */
export async function registrationsLeft(deps: QuotaDeps & Pick<CoreDeps, 'db'>, origin: Origin): Promise<void> {
  const since = deps.clock.now().getTime() - windowMs;
  const row = await deps.db.prisma.registrationQuota.findUnique({ where: { key: keyOf(deps, origin) } });
  const recent = (row?.at ?? []).map((at) => at.getTime()).filter((at) => at > since);
  if (recent.length < most) return;
  throw new Refusal('too_many_registrations', { retryAfter: (Math.min(...recent) - since) / 1_000 });
}

/** Takes one registration in one statement with the check, in the transaction that makes the account. */
export async function takeRegistration(queries: Queries, deps: QuotaDeps, origin: Origin): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - windowMs);
  const taken = await queries.$executeRaw`
    insert into registration_quota as q (key, at) values (${keyOf(deps, origin)}, array[${now}::timestamptz(3)])
    on conflict (key) do update
      set at = array(select t from unnest(q.at) t where t > ${since}::timestamptz) || excluded.at
      where (select count(*) from unnest(q.at) t where t > ${since}::timestamptz) < ${most}`;
  if (taken === 0) throw new Refusal('too_many_registrations', { retryAfter: windowMs / 1_000 });
}
