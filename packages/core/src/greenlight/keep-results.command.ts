import { sql, statement } from '@houselights/db';
import { keepResult, keptBattles } from './kept-results.ts';
import type { CoreDeps } from '../deps.ts';

const readResults = statement({
  name: 'results-to-keep',
  text: `select r."battleId" as id, r.document, r.signature from battle_result r where r."battleId" <> all($1)`,
  params: { kept: sql.array(sql.text) },
  row: { id: sql.text, document: sql.text, signature: sql.bytea },
});

/** Keeps the signed results that are not kept yet: those of releases that kept none. */
export async function keepResults({ db, signer, storage }: Pick<CoreDeps, 'db' | 'signer' | 'storage'>): Promise<void> {
  const kept = await keptBattles(storage);
  for (const result of await readResults.rows(db.pool, { kept })) {
    const isOurs = signer.verify(result.document, result.signature);
    if (isOurs) await keepResult(storage, result.id, result);
  }
}
