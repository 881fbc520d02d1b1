import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { lockLiveCaller } from '../shared/lock-account.ts';
import type { CoreDeps } from '../deps.ts';
import type { Limit } from '../ports/rate-limits.ts';
import type { Queries } from '@houselights/db';

/** Comments and edits of one account. */
export const writing: Limit = { name: 'comment.write', points: 10, seconds: 60 };
/** Likes of one account, given and taken back. */
export const liking: Limit = { name: 'comment.like', points: 60, seconds: 60 };

/** @throws too_many_comments */
export async function takeTurn({ limits }: Pick<CoreDeps, 'limits'>, limit: Limit, accountId: string): Promise<void> {
  const { allowed, retryAfter } = await limits.take(limit, accountId);
  if (!allowed) throw new Refusal('too_many_comments', { retryAfter });
}

/** SQL: whether an account's address is `confirmed`, and whether it is `banned`; no row without an account. */
export const writerStanding = (accountId: string): string =>
  `select a."verifiedAt" is not null as confirmed, exists (select from account_ban b where b."accountId" = a.id
      and b."liftedAt" is null and (b.until is null or b.until > now())) as banned
    from account a where a.id = ${accountId}`;

const readStanding = statement({
  name: 'comment-writer',
  text: writerStanding('$1'),
  params: { accountId: sql.text },
  row: { confirmed: sql.bool, banned: sql.bool },
});

interface Standing {
  readonly confirmed: boolean | null;
  readonly banned: boolean | null;
}

/** Why an account may not write at all; null if it may. */
export function writerRefusal(
  standing: Standing | undefined,
): 'commenting_banned' | 'comment_needs_confirmed_email' | null {
  if (standing?.banned === true) return 'commenting_banned';
  return standing?.confirmed === true ? null : 'comment_needs_confirmed_email';
}

/**
 * Locks the writer's account until the end of the transaction.
 * @throws unauthenticated, comment_needs_confirmed_email, commenting_banned
 */
export async function lockWriter(queries: Queries, accountId: string): Promise<void> {
  await lockLiveCaller(queries, accountId);
  const refusal = writerRefusal(await readStanding.first(queries, { accountId }));
  if (refusal !== null) throw new Refusal(refusal);
}
