import { DisplayName, Email, Refusal } from '@houselights/contracts';
import { isUniqueViolation, sql, statement } from '@houselights/db';
import { keepReferral } from '../billing/index.ts';
import { newId } from '../shared/ids.ts';
import { emailKey } from './email-key.ts';
import { openSession } from './open-session.ts';
import { proveAddress } from './prove-address.ts';
import type { CoreDeps } from '../deps.ts';
import type { ProviderIdentity, ProviderName } from '../ports/identity-providers.ts';
import type { SignInPlace, SignedIn } from './open-session.ts';
import type { Queries } from '@houselights/db';

export interface SignInWithProvider extends SignInPlace {
  readonly provider: ProviderName;
  readonly idToken: string;
  readonly nonce: string | undefined;
  /** True for a request from a page: those always send a nonce. */
  readonly fromBrowser: boolean;
  /** The name as the client knows it: Apple reveals it only to the client, and only once. */
  readonly displayName: string | undefined;
  /** The slug of the creator who referred a new member. */
  readonly creatorReferral: string | undefined;
}

type ProviderDeps = Pick<CoreDeps, 'db' | 'clock' | 'billingClock' | 'encryption' | 'tokens' | 'identityProviders'>;

/**
 * Signs in with Google or Apple; the first time, links the address's account, or creates one, if the provider vouches for the address. Each
 * token signs in once. Throws provider_unavailable, identity_refused, identity_unverified if the provider doesn't vouch, or account_exists
 * if it doesn't and the address is taken.
 */
export async function loginWithProvider(deps: ProviderDeps, input: SignInWithProvider): Promise<SignedIn> {
  const { provider, idToken, nonce, fromBrowser } = input;
  if (!deps.identityProviders.offers(provider)) throw new Refusal('provider_unavailable');
  if (fromBrowser && nonce === undefined) throw new Refusal('identity_refused');
  const identity = await deps.identityProviders.verify(provider, idToken, nonce);
  if (identity === undefined) throw new Refusal('identity_refused');
  const accountId = await accountOf(deps, input, identity).catch((error: unknown) => {
    // Two concurrent first sign-ins: the other one has created what this one now finds.
    if (isUniqueViolation(error)) return accountOf(deps, input, identity);
    throw error;
  });
  const token = await openSession(deps, { ...input, accountId });
  if (token === undefined) throw new Refusal('identity_refused');
  return token;
}

/** An address as an account stores it. */
interface Address {
  readonly email: string;
  readonly key: string;
}

/** Locked: an erasure under way is waited for, and leaves the address to a new account. */
const lockByAddress = statement({
  name: 'lock-account-of-address',
  text: `select id from account where "emailKey" = $1 and "deletedAt" is null for no key update`,
  params: { emailKey: sql.text },
  row: { id: sql.text },
});

async function accountOf(deps: ProviderDeps, input: SignInWithProvider, identity: ProviderIdentity): Promise<string> {
  const { provider } = input;
  const { subject, emailVerified } = identity;
  return deps.db.transaction(async (queries) => {
    await useToken(queries, identity);
    const address = addressOf(identity);
    const vouched = emailVerified ? address : undefined;
    const known = await queries.identity.findUnique({
      where: { provider_subject: { provider, subject } },
      select: { id: true, account: { select: { id: true, emailKey: true, verifiedAt: true } } },
    });
    if (known !== null) {
      const { id: identityId, account } = known;
      // From when accounts were created without the provider vouching: the address may belong to somebody else.
      if (account.verifiedAt === null) {
        if (vouched?.key !== account.emailKey) throw new Refusal('identity_unverified');
        await proveAddress(queries, deps, { accountId: account.id, proof: { by: 'provider', identityId } });
      }
      return account.id;
    }
    if (address === undefined) throw new Refusal('identity_refused');
    const existing = await lockByAddress.first(queries, { emailKey: address.key });
    if (vouched === undefined) throw new Refusal(existing === undefined ? 'identity_unverified' : 'account_exists');
    const accountId = existing?.id ?? (await makeAccount(queries, deps, { input, identity, ...vouched }));
    const identityId = newId();
    if (existing !== undefined) await proveAddress(queries, deps, { accountId, proof: { by: 'provider', identityId } });
    await queries.identity.create({
      data: { id: identityId, accountId, provider, subject, createdAt: deps.clock.now() },
    });
    return accountId;
  });
}

/** Checks and records the token atomically, in the transaction of the sign-in. Throws identity_refused if it was used before. */
async function useToken(queries: Queries, { tokenHash, expiresAt }: ProviderIdentity): Promise<void> {
  const { count } = await queries.usedIdentityToken.createMany({
    data: [{ hash: new Uint8Array(tokenHash), expiresAt }],
    skipDuplicates: true,
  });
  if (count === 0) throw new Refusal('identity_refused');
}

function addressOf({ email: claimed }: ProviderIdentity): Address | undefined {
  const email = Email.safeParse(claimed).data;
  const key = email === undefined ? undefined : emailKey(email);
  return email === undefined || key === undefined ? undefined : { email, key };
}

interface NewAccount extends Address {
  readonly input: SignInWithProvider;
  readonly identity: ProviderIdentity;
}

async function makeAccount(
  queries: Queries,
  { clock }: Pick<CoreDeps, 'clock'>,
  { input, identity, email, key }: NewAccount,
): Promise<string> {
  const now = clock.now();
  const accountId = newId();
  const displayName = DisplayName.safeParse(input.displayName).data ?? DisplayName.safeParse(identity.displayName).data;
  await queries.account.create({
    data: {
      id: accountId,
      email,
      emailKey: key,
      displayName: displayName ?? '',
      nameRequired: displayName === undefined,
      verifiedAt: now,
      createdAt: now,
    },
  });
  await keepReferral(queries, { accountId, slug: input.creatorReferral, now });
  return accountId;
}
