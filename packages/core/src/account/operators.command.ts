import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { accountChanged } from '@houselights/jobs';
import { queueEmails, roleChangedEmail } from '../mail/index.ts';
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
 * Creates a claim link for a site without an operator, replacing the previous one; undefined once there is an operator. Only the token's
 * hash is stored. If processes start concurrently, the last one's link works.
 */
export async function offerClaim({ db, settings }: Pick<CoreDeps, 'db' | 'settings'>): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const offered = await offer.run(db.pool, { hash: hashOf(token) });
  // In the fragment: browsers send that neither to a server nor in a referrer.
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
 * Makes the caller superAdmin if `token` is the claim link's and there is no superAdmin yet; atomic, so that of two concurrent claims one
 * wins. Throws claim_not_valid.
 */
export async function claimSite(
  { db, clock }: OperatorDeps,
  { caller, token }: { readonly caller: Caller; readonly token: string },
): Promise<void> {
  const { accountId } = caller;
  await db.transaction(async (queries) => {
    const before = await claim.first(queries, { accountId, hash: hashOf(token) });
    // Rolls back the use of the link: an account that may not claim leaves it to the next.
    if (before === undefined) throw new Refusal('claim_not_valid');
    // Codes mailed to an unconfirmed address must open nothing from now on, see `isUnprovenOperator`.
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
  /** The password typed to prove that the account is the caller's. */
  readonly password?: string | undefined;
  readonly origin: Origin;
}

/**
 * Changes an account's role on behalf of a superAdmin. A stolen token must neither create a superAdmin nor lock out the others: any gain,
 * and any loss of superAdmin, requires `proveOwner`, and every superAdmin gets an email about it. Throws what `proveOwner` throws,
 * account_not_found, account_not_confirmed if an account with an unconfirmed address would gain something, last_operator if nobody would be
 * left, forbidden for a caller who is no longer superAdmin.
 */
export async function setRole(deps: CoreDeps, input: SetRole): Promise<Role> {
  const { db, clock } = deps;
  const key = emailKey(input.email) ?? '';
  // Hash the password before locking anything.
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

/** Includes the one who made the change: it may have been somebody with their password. */
async function tellOperators(
  queries: Queries,
  { encryption, settings }: Pick<CoreDeps, 'encryption' | 'settings'>,
  { operators, byId, before, after, reason }: ToldRole,
): Promise<void> {
  const rows = await queries.account.findMany({
    where: { id: { in: [...operators] } },
    select: { id: true, email: true, displayName: true },
  });
  const by = rows.find(({ id }) => id === byId)?.email ?? '';
  const change = { by, email: after.email, before, after, reason };
  await queueEmails(
    queries,
    encryption,
    ...rows.map(({ email: to, displayName }) =>
      roleChangedEmail({ to, displayName, publicUrl: settings.publicUrl }, change),
    ),
  );
}

/** Locks all remaining superAdmins and returns their ids: removals run one after the other. */
export async function lockOperators(queries: Queries): Promise<readonly string[]> {
  const rows = await lockAllOperators.rows(queries);
  return rows.map(({ id }) => id);
}

/** Everybody with more rights than a member. */
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

/** Records a role change, and notifies every process. */
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
