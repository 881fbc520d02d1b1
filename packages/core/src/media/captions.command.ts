import { t as words } from '@houselights/messages/catalogue/fields';
import { randomBytes } from 'node:crypto';
import { sql, statement } from '@houselights/db';
import { v7 } from 'uuid';
import { Refusal } from '@houselights/contracts';
import { captionsChanged, catalogChanged } from '@houselights/jobs';
import { dropPassages } from '../search/index.ts';
import { recordEvent } from '../shared/messages.ts';
import type { Caller } from '../caller.ts';
import type { CaptionDeps, MediaDeps } from './deps.ts';
import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/media-labels';
import { languageName } from './language.ts';
import { mustHaveRoom } from './room.ts';

export interface PutCaptions {
  readonly caller: Caller;
  readonly assetId: string;
  readonly language: string;
  readonly label: string | undefined;
  readonly captions: string;
}

const readPath = statement({
  name: 'caption-path',
  text: `select path from caption where "assetId" = $1 and language = $2 for update`,
  params: { assetId: sql.text, language: sql.text },
  row: { path: sql.text },
});

const remove = statement({
  name: 'delete-caption',
  text: `delete from caption c using asset a where a.id = c."assetId" and c."assetId" = $1 and c.language = $2
    and (a."ownerId" = $3 or $4::boolean) returning c.path`,
  params: { assetId: sql.text, language: sql.text, accountId: sql.text, superAdmin: sql.bool },
  row: { path: sql.text },
});

/**
 * Stores captions as clean WebVTT, replacing those of the same language. The worker indexes their text for search, one file at a time:
 * thousands of new words are too much work for a request.
 * @throws not_found, no_room, captions_invalid, unavailable
 */
export async function putCaptions(
  { db, storage, readCaptions }: CaptionDeps,
  { caller, assetId, captions, ...given }: PutCaptions,
): Promise<{ language: string; label: string; cues: number }> {
  await mustOwn({ db }, caller, assetId);
  await mustHaveRoom({ storage }, { bytes: Buffer.byteLength(captions) });
  const read = await readCaptions(captions);
  if (read === undefined) throw new Refusal('captions_invalid');
  const { cues, webVtt } = read;
  const language = canonicalLanguage(given.language);
  const label = given.label ?? captionsLabel(language);
  // Each upload has a file of its own: what happens to another one, before or after, does not touch it.
  const path = `captions/${language}.${randomBytes(4).toString('hex')}.vtt`;
  await storage.put(`assets/${assetId}/${path}`, webVtt);
  const replaced = await db.transaction(async (queries) => {
    const before = await readPath.first(queries, { assetId, language });
    const { id } = await queries.caption.upsert({
      where: { assetId_language: { assetId, language } },
      create: { id: v7(), assetId, language, label, path },
      update: { label, path, indexedAt: null },
    });
    // The previous file's text must no longer be found.
    await dropPassages(queries, id);
    await recordEvent(queries, captionsChanged, { assetId });
    await recordEvent(queries, catalogChanged, { assetId });
    return before?.path;
  });
  if (replaced !== undefined) await storage.delete(`assets/${assetId}/${replaced}`);
  return { language, label, cues: cues.length };
}

/** @throws not_found */
export async function deleteCaptions(
  { db, storage }: MediaDeps,
  { caller, assetId, ...given }: { readonly caller: Caller; readonly assetId: string; readonly language: string },
): Promise<void> {
  const language = canonicalLanguage(given.language);
  const { accountId, superAdmin } = caller;
  const path = await db.transaction(async (queries) => {
    const removed = await remove.first(queries, { assetId, language, accountId, superAdmin });
    if (removed === undefined) throw new Refusal('not_found');
    await recordEvent(queries, catalogChanged, { assetId });
    return removed.path;
  });
  await storage.delete(`assets/${assetId}/${path}`);
}

async function mustOwn({ db }: Pick<MediaDeps, 'db'>, caller: Caller, assetId: string): Promise<void> {
  const owner = caller.superAdmin ? {} : { ownerId: caller.accountId };
  if ((await db.prisma.asset.count({ where: { id: assetId, ...owner } })) === 0) throw new Refusal('not_found');
}

/** One spelling per language: `PT-br` becomes `pt-BR`. */
function canonicalLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw new Refusal('invalid_input', { errors: { language: [words.ref('language')] } });
  }
}

/** The default label of captions. */
export function captionsLabel(language: string): string {
  return languageName(language) ?? t.in(english, 'captions');
}
