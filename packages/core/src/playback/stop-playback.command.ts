import { Refusal } from '@houselights/contracts';
import { endPlays } from '../shared/end-plays.ts';
import type { OwnInput } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';

/** Ends one of the account's playbacks, on whatever device. An ended one stays as it is. @throws not_found */
export async function stopPlayback(
  { db }: Pick<CoreDeps, 'db'>,
  { caller: { accountId }, playId }: OwnInput & { readonly playId: string },
): Promise<void> {
  await db.transaction(async (queries) => {
    const ended = await endPlays(queries, { accountId, playId }, 'stopped');
    if (ended === 0 && (await queries.play.count({ where: { id: playId, accountId } })) === 0) {
      throw new Refusal('not_found');
    }
  });
}
