import { DisplayName, Email, Refusal } from '@houselights/contracts';
import { isUniqueViolation, writeOutbox } from '@houselights/db';
import { queueLetters, verifyEmailLetter } from '../mail/index.ts';
import { newId } from '../shared/ids.ts';
import { revokeSessions } from '../shared/revoke-sessions.ts';
import { accountChanged } from '../shared/topics.ts';
import { issueCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { keepReferral } from './keep-referral.ts';
import { openSession } from './open-session.ts';
import type { CoreDeps } from '../deps.ts';
import type { ProviderIdentity, ProviderName } from '../ports/identity-providers.ts';
import type { SignInPlace } from './open-session.ts';
import type { AuthToken } from '@houselights/contracts';
import type { Queries } from '@houselights/db';

export interface SignInWithProvider extends SignInPlace {
  readonly provider: ProviderName;
  readonly idToken: string;
  readonly nonce: string | undefined;
  /** What the client knows of the name: Apple tells it only to the client, only once. */
  readonly displayName: string | undefined;
  /** The slug of the creator who brought somebody new. */
  readonly creatorReferral: string | undefined;
}

/**
 * Signs in with Google or Apple; the first time, links the account of the address when the provider vouches for it, or makes
 * one. Throws provider_unavailable, identity_refused, or account_exists when the address is taken and not vouched for.
 */
export async function signInWithProvider(deps: CoreDeps, input: SignInWithProvider): Promise<AuthToken> {
  const { provider, idToken, nonce } = input;
  if (!deps.identityProviders.offers(provider)) throw new Refusal('provider_unavailable');
  const identity = await deps.identityProviders.verify(provider, idToken, nonce);
  if (identity === undefined) throw new Refusal('identity_refused');
  const accountId = await accountOf(deps, input, identity).catch((error: unknown) => {
    // Two first sign-ins at once: the other one has made what this one now finds.
    if (isUniqueViolation(error)) return accountOf(deps, input, identity);
    throw error;
  });
  const token = await openSession(deps, { ...input, accountId });
  if (token === undefined) throw new Refusal('identity_refused');
  return token;
}

async function accountOf(deps: CoreDeps, input: SignInWithProvider, identity: ProviderIdentity): Promise<string> {
  const { provider } = input;
  return deps.db.transaction(async (queries) => {
    const known = await queries.identity.findUnique({
      where: { provider_subject: { provider, subject: identity.subject } },
      select: { accountId: true },
    });
    if (known !== null) return known.accountId;
    const email = Email.safeParse(identity.email).data;
    const key = email === undefined ? undefined : emailKey(email);
    if (email === undefined || key === undefined) throw new Refusal('identity_refused');
    const existing = await queries.account.findUnique({
      where: { emailKey: key },
      select: { id: true, verifiedAt: true },
    });
    if (existing !== null && !identity.emailVerified) throw new Refusal('account_exists');
    const accountId =
      existing === null
        ? await makeAccount(queries, deps, { input, identity, email, key })
        : await adopt(queries, deps, existing);
    await queries.identity.create({
      data: { id: newId(), accountId, provider, subject: identity.subject, createdAt: deps.clock.now() },
    });
    return accountId;
  });
}

/**
 * The provider vouches for the address. Whoever registered it before without ever confirming it may be somebody else: their
 * password and sessions end here.
 */
async function adopt(
  queries: Queries,
  { clock }: Pick<CoreDeps, 'clock'>,
  { id, verifiedAt }: { readonly id: string; readonly verifiedAt: Date | null },
): Promise<string> {
  if (verifiedAt !== null) return id;
  await queries.account.update({ where: { id }, data: { verifiedAt: clock.now(), passwordHash: null } });
  await queries.accountCode.deleteMany({ where: { accountId: id } });
  await revokeSessions(queries, { accountId: id }, 'linked');
  await writeOutbox(queries, { kind: 'event', name: accountChanged, payload: { accountId: id } });
  return id;
}

interface NewAccount {
  readonly input: SignInWithProvider;
  readonly identity: ProviderIdentity;
  readonly email: string;
  readonly key: string;
}

async function makeAccount(
  queries: Queries,
  deps: CoreDeps,
  { input, identity, email, key }: NewAccount,
): Promise<string> {
  const { clock, sealer, settings } = deps;
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
      verifiedAt: identity.emailVerified ? now : null,
      createdAt: now,
    },
  });
  await keepReferral(queries, { accountId, slug: input.creatorReferral, now });
  if (!identity.emailVerified) {
    const code = await issueCode(queries, { accountId, purpose: 'verify_email', email, now });
    const facts = { to: email, displayName: displayName ?? '', publicUrl: settings.publicUrl };
    await queueLetters(queries, sealer, verifyEmailLetter(facts, code));
  }
  return accountId;
}
