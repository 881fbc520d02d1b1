import { KeptResult } from '@houselights/contracts';
import { readBattleDocument } from '@houselights/rules';
import { isStorageKey } from '../ports/media-storage.ts';
import { readStored } from '../shared/read-stored.ts';
import type { MediaStorage } from '../ports/media-storage.ts';

const prefix = 'ledger/result-';
const keyOf = (battleId: string): string => `${prefix}${battleId}.json`;

/** The battles whose results are kept. */
export async function keptBattles(storage: Pick<MediaStorage, 'list'>): Promise<string[]> {
  return (await storage.list(prefix)).map((key) => key.slice(prefix.length, -'.json'.length));
}

/** What is kept of a battle: null if the file holds no result, undefined if there is no file. */
export async function readKeptResult(
  storage: Pick<MediaStorage, 'read'>,
  battleId: string,
): Promise<KeptResult | null | undefined> {
  if (!isStorageKey(keyOf(battleId))) return undefined;
  const text = await readStored(storage, keyOf(battleId));
  if (text === undefined) return undefined;
  try {
    return KeptResult.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps a result; the caller has seen that none is kept: it is never overwritten. */
export async function keepResult(
  storage: Pick<MediaStorage, 'put'>,
  battleId: string,
  { document, signature }: { readonly document: string; readonly signature: Uint8Array },
): Promise<void> {
  const kept: KeptResult = { document, signature: Buffer.from(signature).toString('base64url') };
  await storage.put(keyOf(battleId), JSON.stringify(kept));
}

/** Whether two documents say the same, apart from the time of sealing. */
export function isSameResult(one: string, other: string): boolean {
  const [a, b] = [readBattleDocument(one), readBattleDocument(other)];
  if (!a || !b) return false;
  return JSON.stringify({ ...a, sealedAt: '' }) === JSON.stringify({ ...b, sealedAt: '' });
}
