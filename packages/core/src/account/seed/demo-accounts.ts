import { randomInt } from 'node:crypto';
import { addMonths } from '@houselights/rules';
import { keepGrant } from '../../access/index.ts';
import { newId } from '../../shared/ids.ts';
import { revokeSessions } from '../../shared/revoke-sessions.ts';
import { seedPlans } from '../../billing/index.ts';
import type { CoreDeps } from '../../deps.ts';
import type { Prisma, Queries } from '@houselights/db';

/** A demo account with its credentials. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Its purpose, in a few words. */
  readonly role: string;
  readonly accountId: string;
  /** The plan of a member. */
  readonly planId: string | undefined;
}

export interface DemoOptions {
  /** Everyone's password (DEMO_PASSWORD). */
  readonly password: string | undefined;
  /** True if members can pay by themselves: then they are given no access. */
  readonly membersPay: boolean;
}

interface Part {
  readonly name: string;
  readonly displayName: string;
  readonly role: string;
  readonly accountType: number;
  readonly superAdmin?: true;
  readonly planId?: string;
}

const parts: readonly Part[] = [
  { name: 'free', displayName: 'Frankie Free', role: 'signed up, not subscribed', accountType: 0 },
  {
    name: 'monthly',
    displayName: 'Mona Monthly',
    role: 'monthly member',
    accountType: 0,
    planId: 'learn-more-monthly',
  },
  { name: 'annual', displayName: 'Andy Annual', role: 'annual member', accountType: 0, planId: 'learn-more-annual' },
  { name: 'creator', displayName: 'Casey Creator', role: 'creator: uploads films', accountType: 3 },
  { name: 'admin', displayName: 'Alex Admin', role: 'operator: may do everything', accountType: 2, superAdmin: true },
];

const milestone = 'demo.accounts';
const purpose = 'demo-passwords';

type SeedDeps = Pick<CoreDeps, 'db' | 'clock' | 'encryption' | 'passwords'>;

/**
 * Creates the demo's plans and accounts once per database, and returns the accounts each time with their passwords, stored encrypted for
 * that purpose. `password` applies to everyone, even if set later; without it each account has a random one. Members who cannot pay are
 * given access, renewed when it has expired.
 */
export async function seedDemoAccounts(deps: SeedDeps, options: DemoOptions): Promise<readonly DemoAccount[]> {
  const { password, membersPay } = options;
  const known = await readMilestone(deps);
  const accounts = parts.map((part, index) => ({
    email: `${part.name}@demo.test`,
    role: part.role,
    planId: part.planId,
    accountId: known?.[index]?.accountId ?? newId(),
    password: password ?? known?.[index]?.password ?? newPassword(),
  }));
  const changed = accounts.some((account, index) => account.password !== known?.[index]?.password);
  const hashes = changed ? await Promise.all(accounts.map((account) => deps.passwords.hash(account.password))) : [];
  const made = await deps.db.transaction(async (queries) => {
    await seedPlans(queries);
    if (known === undefined && !(await claimMilestone(queries, deps, accounts))) return false;
    for (const [index, account] of accounts.entries()) {
      const part = parts[index];
      if (part !== undefined) await seedOne(queries, deps, { part, account, passwordHash: hashes[index], membersPay });
    }
    if (known !== undefined && changed) await sealPasswords(queries, deps, accounts);
    return true;
  });
  // Another process has created them meanwhile.
  return made ? accounts : seedDemoAccounts(deps, options);
}

interface Seed {
  readonly part: Part;
  readonly account: DemoAccount;
  /** Absent if the password has not changed. */
  readonly passwordHash: string | undefined;
  readonly membersPay: boolean;
}

async function seedOne(queries: Queries, { clock }: SeedDeps, seed: Seed): Promise<void> {
  const { part, account, passwordHash, membersPay } = seed;
  const now = clock.now();
  const { accountId: id, email } = account;
  const { displayName, accountType, superAdmin = false, planId } = part;
  const { count } = await queries.account.createMany({
    data: [
      {
        id,
        email,
        emailKey: email,
        displayName,
        accountType,
        superAdmin,
        passwordHash: passwordHash ?? null,
        verifiedAt: now,
        createdAt: now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0 && passwordHash !== undefined) {
    await queries.account.updateMany({ where: { id, deletedAt: null }, data: { passwordHash, updatedAt: now } });
    await revokeSessions(queries, { accountId: id }, 'password_changed');
  }
  if (planId !== undefined && !membersPay) await seedGrant(queries, { accountId: id, planId, now });
}

interface SeedGrant {
  readonly accountId: string;
  readonly planId: string;
  readonly now: Date;
}

async function seedGrant(queries: Queries, { accountId, planId, now }: SeedGrant): Promise<void> {
  if ((await queries.account.count({ where: { id: accountId } })) === 0) return;
  const plan = await queries.plan.findUniqueOrThrow({ where: { id: planId } });
  const endsAt = addMonths(now, plan.interval === 'year' ? 12 : 1);
  const id = `demo-${accountId}`;
  const row = { accountId, planId, startsAt: now, endsAt, reason: 'The demo', createdAt: now };
  await queries.staffGrant.createMany({ data: [{ id, ...row }], skipDuplicates: true });
  await queries.staffGrant.updateMany({ where: { id, endsAt: { lte: now } }, data: { endsAt } });
  const grant = await queries.staffGrant.findUniqueOrThrow({ where: { id } });
  await keepGrant(queries, grant, now);
}

/** True if this process is the one that creates the accounts. */
async function claimMilestone(queries: Queries, deps: SeedDeps, accounts: readonly DemoAccount[]): Promise<boolean> {
  const { count } = await queries.milestone.createMany({
    data: [{ name: milestone, data: sealed(deps, accounts), at: deps.clock.now() }],
    skipDuplicates: true,
  });
  return count === 1;
}

async function sealPasswords(queries: Queries, deps: SeedDeps, accounts: readonly DemoAccount[]): Promise<void> {
  await queries.milestone.update({ where: { name: milestone }, data: { data: sealed(deps, accounts) } });
}

function sealed({ encryption }: SeedDeps, accounts: readonly DemoAccount[]): Prisma.InputJsonObject {
  const lines = accounts.map(({ accountId, password }) => `${accountId} ${password}`).join('\n');
  return { sealed: Buffer.from(encryption.encrypt(purpose, Buffer.from(lines))).toString('base64url') };
}

async function readMilestone({
  db,
  encryption,
}: SeedDeps): Promise<readonly { accountId: string; password: string }[] | undefined> {
  const row = await db.prisma.milestone.findUnique({ where: { name: milestone } });
  if (row === null) return undefined;
  const { data } = row;
  const kept = typeof data === 'object' && data !== null && 'sealed' in data ? data['sealed'] : undefined;
  const opened = encryption.decrypt(purpose, Buffer.from(typeof kept === 'string' ? kept : '', 'base64url'));
  if (opened === undefined) throw new Error('the demo accounts were made with another secret key');
  return Buffer.from(opened)
    .toString()
    .split('\n')
    .map((line) => ({ accountId: line.slice(0, line.indexOf(' ')), password: line.slice(line.indexOf(' ') + 1) }));
}

const words =
  'amber balcony curtain dimmer encore foyer gallery house interval lantern matinee opera prompter ramp stage'.split(
    ' ',
  );

/** Three words and four digits: easy to type in a terminal, on a machine that only its owner can reach. */
function newPassword(): string {
  const word = (): string => words[randomInt(words.length)] ?? 'stage';
  return `${word()}-${word()}-${word()}-${randomInt(1_000, 10_000)}`;
}
