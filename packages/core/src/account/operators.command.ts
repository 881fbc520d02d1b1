import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { queueLetters, roleChangedLetter } from '../mail/index.ts';
import { newId } from '../shared/ids.ts';
import { recordEvent } from '../shared/messages.ts';
import { emailKey } from './email-key.ts';
import { proveOwner } from './prove-owner.ts';
import type { Caller, Origin } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Role } from '@houselights/contracts';
import type { Queries } from '@houselights/db';

type OperatorDeps = Pick<CoreDeps, 'db' | 'clock'>;

const offer = statement({
  name: 'offer-claim',
  text: `insert into operator_claim (id, hash, at) select 1, $1, now()
    where not exists (select from account where "superAdmin" and "deletedAt" is null)
    on conflict (id) do update set hash = excluded.hash, at = excluded.at`,
  params: { hash: sql.bytea },
});
const claim = statement({
  name: 'claim-site',
  text: `with used as (
      delete from operator_claim where hash = $2
        and not exists (select from account where "superAdmin" and "deletedAt" is null)
      returning id)
    update account a set "superAdmin" = true, "updatedAt" = now()
    from (select id, "accountType" from account where id = $1) b
    where a.id = b.id and a."deletedAt" is null and a."deleteRequestedAt" is null and exists (select from used)
    returning false as "superAdmin", b."accountType"`,
  params: { accountId: sql.text, hash: sql.bytea },
  row: { superAdmin: sql.bool, accountType: sql.int4 },
});
const lockRole = statement({
  name: 'lock-role',
  text: `select id as "accountId", email, "displayName", "accountType", "superAdmin", "verifiedAt" is not null as verified
    from account where "emailKey" = $1 and "deletedAt" is null for no key update`,
  params: { emailKey: sql.text },
  row: {
    accountId: sql.text,
    email: sql.text,
    displayName: sql.text,
    accountType: sql.int4,
    superAdmin: sql.bool,
    verified: sql.bool,
  },
});
const lockAllOperators = statement({
  name: 'lock-operators',
  text: `select id from account where "superAdmin" and "deletedAt" is null and "deleteRequestedAt" is null
    order by id for no key update`,
  row: { id: sql.text },
});

/**
 * Makes a new claim link for a site that nobody runs yet, in the place of the one before; undefined once somebody does. Only the
 * token's hash is kept. Processes that start together leave one link that works: the last one's.
 */
export async function offerClaim({ db, settings }: Pick<CoreDeps, 'db' | 'settings'>): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const offered = await offer.run(db.pool, { hash: hashOf(token) });
  // Behind the hash sign: no browser sends that to a server, or says it to another page.
  return offered === 1 ? `${settings.publicUrl}/claim#${token}` : undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Before {
  readonly superAdmin: boolean;
  readonly accountType: number;
}

/**
 * Makes the caller superAdmin if `token` is that of the claim link and nobody is superAdmin yet, in one statement: of two who claim
 * at once one wins. Throws claim_not_valid.
 */
export async function claimSite(
  { db, clock }: OperatorDeps,
  { caller, token }: { readonly caller: Caller; readonly token: string },
): Promise<void> {
  const { accountId } = caller;
  await db.transaction(async (queries) => {
    const before = await claim.first(queries, { accountId, hash: hashOf(token) });
    // Rolled back with what was used: an account that may not claim leaves the link to the next.
    if (before === undefined) throw new Refusal('claim_not_valid');
    // What was mailed to an address that nobody has confirmed opens nothing from now on, see `isUnprovenOperator`.
    await queries.accountCode.deleteMany({
      where: { accountId, purpose: 'reset_password', account: { verifiedAt: null } },
    });
    await noteRole(queries, {
      accountId,
      way: 'claim',
      before,
      after: { ...before, superAdmin: true },
      at: clock.now(),
    });
  });
}

export interface SetRole {
  readonly caller: Caller;
  readonly email: string;
  readonly superAdmin?: boolean | undefined;
  readonly accountType?: number | undefined;
  readonly reason: string;
  /** What was typed to prove that the caller's account is their own. */
  readonly password?: string | undefined;
  readonly origin: Origin;
}

/**
 * Changes what an account is, by the word of a superAdmin, and mails every superAdmin of it. A stolen token must not leave a superAdmin behind,
 * nor shut the others out: who gains something, or is superAdmin no more, takes `proveOwner`. Throws what that throws, account_not_found,
 * account_not_confirmed where an address that nobody has confirmed would gain something, last_operator where nobody would be left, forbidden
 * for a caller who is superAdmin no more.
 */
export async function setRole(deps: CoreDeps, input: SetRole): Promise<Role> {
  const { db, clock } = deps;
  const key = emailKey(input.email) ?? '';
  // A password is hashed before anything is locked.
  const seen = await db.prisma.account.findUnique({ where: { emailKey: key, deletedAt: null } });
  const isProven = seen !== null && needsProof(seen, changed(seen, input));
  if (isProven) await proveOwner(deps, { ...input, password: input.password });
  return db.transaction(async (queries) => {
    const operators = await lockOperators(queries);
    if (!operators.includes(input.caller.accountId)) throw new Refusal('forbidden');
    const account = await lockRole.first(queries, { emailKey: key });
    if (account === undefined) throw new Refusal('account_not_found');
    const { verified, ...before } = account;
    const after: Role = { ...before, ...changed(before, input) };
    if (gains(before, after) && !verified) throw new Refusal('account_not_confirmed');
    if (before.superAdmin && !after.superAdmin && operators.every((id) => id === before.accountId)) {
      throw new Refusal('last_operator');
    }
    if (after.superAdmin === before.superAdmin && after.accountType === before.accountType) return after;
    const isGrave = needsProof(before, after);
    if (isGrave && !isProven) throw new Refusal('reauthentication_required');
    const { accountId, superAdmin, accountType } = after;
    const at = clock.now();
    await queries.account.update({ where: { id: accountId }, data: { superAdmin, accountType, updatedAt: at } });
    const { reason, caller } = input;
    await noteRole(queries, { accountId, byId: caller.accountId, way: 'operator', before, after, reason, at });
    if (isGrave) await tellOperators(queries, deps, { operators, byId: caller.accountId, before, after, reason });
    return after;
  });
}

function changed(before: Before, { superAdmin, accountType }: SetRole): Before {
  return { superAdmin: superAdmin ?? before.superAdmin, accountType: accountType ?? before.accountType };
}

function gains(before: Before, after: Before): boolean {
  return (after.superAdmin && !before.superAdmin) || after.accountType > before.accountType;
}

function needsProof(before: Before, after: Before): boolean {
  return gains(before, after) || (before.superAdmin && !after.superAdmin);
}

interface ToldRole {
  readonly operators: readonly string[];
  readonly byId: string;
  readonly before: Before;
  readonly after: Role;
  readonly reason: string;
}

/** Also the one who did it: it may have been somebody with their password. */
async function tellOperators(
  queries: Queries,
  { sealer, settings }: Pick<CoreDeps, 'sealer' | 'settings'>,
  { operators, byId, before, after, reason }: ToldRole,
): Promise<void> {
  const rows = await queries.account.findMany({
    where: { id: { in: [...operators] } },
    select: { id: true, email: true, displayName: true },
  });
  const by = rows.find(({ id }) => id === byId)?.email ?? '';
  const change = { by, email: after.email, before, after, reason };
  await queueLetters(
    queries,
    sealer,
    ...rows.map(({ email: to, displayName }) =>
      roleChangedLetter({ to, displayName, publicUrl: settings.publicUrl }, change),
    ),
  );
}

/** Locks all superAdmins who stay, and says who they are: whoever takes one away does it behind the others. */
export async function lockOperators(queries: Queries): Promise<readonly string[]> {
  const rows = await lockAllOperators.rows(queries);
  return rows.map(({ id }) => id);
}

/** Everybody who may do more than a member. */
export async function listRoles({ db }: Pick<CoreDeps, 'db'>): Promise<Role[]> {
  const rows = await db.prisma.account.findMany({
    where: { deletedAt: null, OR: [{ superAdmin: true }, { accountType: { gte: 2 } }] },
    select: { id: true, email: true, displayName: true, accountType: true, superAdmin: true },
    orderBy: [{ superAdmin: 'desc' }, { accountType: 'desc' }, { id: 'asc' }],
    take: 1_000,
  });
  return rows.map(({ id: accountId, ...row }) => ({ accountId, ...row }));
}

interface RoleNote {
  readonly accountId: string;
  readonly byId?: string;
  readonly way: 'claim' | 'command' | 'operator';
  readonly before: Before;
  readonly after: Before;
  readonly reason?: string;
  readonly at: Date;
}

/** Writes down who was given what by whom, and tells every process of it. */
export async function noteRole(queries: Queries, note: RoleNote): Promise<void> {
  const { accountId, byId = null, way, before, after, reason = '', at } = note;
  await queries.roleChange.create({
    data: {
      id: newId(),
      accountId,
      byId,
      way,
      superAdminBefore: before.superAdmin,
      superAdminAfter: after.superAdmin,
      accountTypeBefore: before.accountType,
      accountTypeAfter: after.accountType,
      reason,
      at,
    },
  });
  await recordEvent(queries, accountChanged, { accountId });
}
