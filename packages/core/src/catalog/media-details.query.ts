import { Chapter, Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { english } from '@houselights/messages';
import { presentFailure } from '../shared/media-failure.ts';
import { cardColumns, cardJoins, cardRow, isPublished, presentCard, previewUrl } from './video-row.ts';
import type { MediaDetails } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Language } from '@houselights/messages';

const readDetails = statement({
  name: 'media-details',
  text: `select ${cardColumns}, a.state, a.progress, a.width, a.height, a."previewPath", v.chapters,
      case when a.state = 'failed' and (v."ownerId" = $2 or $3::boolean) then a."failureCode" end as "failureCode",
      coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label) order by c.label, c.language)
        from caption c where c."assetId" = a.id), '[]'::json) as captions
    from video v left join asset a on a.id = v."assetId" ${cardJoins}
    where v.id = $1 and ((${isPublished} and a.state is distinct from 'uploading') or v."ownerId" = $2 or $3::boolean)`,
  params: { videoId: sql.text, accountId: sql.nullable(sql.text), superAdmin: sql.bool },
  row: {
    ...cardRow,
    state: sql.nullable(sql.text),
    progress: sql.nullable(sql.int4),
    width: sql.nullable(sql.int4),
    height: sql.nullable(sql.int4),
    previewPath: sql.nullable(sql.text),
    failureCode: sql.nullable(sql.text),
    chapters: sql.jsonb<unknown>(),
    captions: sql.json<{ readonly language: string; readonly label: string }[]>(),
  },
});

/** One video's page. An unpublished video, or one without a file, is visible only to its owner and superAdmins. @throws not_found */
export async function getMedia(
  { db }: Pick<CoreDeps, 'db'>,
  {
    videoId,
    caller,
    language = english,
  }: { readonly videoId: string; readonly caller: Caller | undefined; readonly language?: Language },
): Promise<MediaDetails> {
  const { accountId = null, superAdmin = false } = caller ?? {};
  const row = await readDetails.first(db.pool, { videoId, accountId, superAdmin });
  if (row === undefined) throw new Refusal('not_found');
  return {
    ...presentCard(row),
    state: stateOf(row.state),
    progress: row.progress ?? 0,
    failure: presentFailure(row.failureCode, language),
    width: row.width,
    height: row.height,
    chapters: presentChapters(row.chapters),
    previewUrl: previewUrl(row),
    captions: row.captions,
  };
}

function stateOf(state: string | null): MediaDetails['state'] {
  if (state === 'failed') return 'failed';
  return state === 'playable' || state === 'ready' ? 'playable' : 'preparing';
}

/** The stored chapters in order; leaves out invalid ones. */
export function presentChapters(stored: unknown): Chapter[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((one: unknown) => {
      const chapter = Chapter.safeParse(one);
      return chapter.success ? [chapter.data] : [];
    })
    .sort((a, b) => a.start - b.start);
}
