import { Chapter, Refusal } from '@houselights/contracts';
import { cardColumns, cardJoins, isPublished, presentCard, previewUrl } from './video-row.ts';
import type { MediaDetails } from '@houselights/contracts';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { CardRow } from './video-row.ts';

interface DetailsRow extends CardRow {
  readonly state: string | null;
  readonly progress: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly previewPath: string | null;
  readonly chapters: unknown;
  readonly captions: { readonly language: string; readonly label: string }[];
}

const text = `select ${cardColumns}, a.state, a.progress, a.width, a.height, a."previewPath", v.chapters,
    coalesce((select json_agg(json_build_object('language', c.language, 'label', c.label) order by c.label, c.language)
      from caption c where c."assetId" = a.id), '[]'::json) as captions
  from video v left join asset a on a.id = v."assetId" ${cardJoins}
  where v.id = $1 and ((${isPublished} and a.state is distinct from 'uploading') or v."ownerId" = $2 or $3::boolean)`;

/** One video's page. What is not published, or has no file yet, exists for its owner and for superAdmins only. @throws not_found */
export async function mediaDetails(
  { db }: Pick<CoreDeps, 'db'>,
  { videoId, caller }: { readonly videoId: string; readonly caller: Caller | undefined },
): Promise<MediaDetails> {
  const values = [videoId, caller?.accountId ?? null, caller?.superAdmin ?? false];
  const { rows } = await db.pool.query<DetailsRow>({ name: 'media-details', text, values });
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  return {
    ...presentCard(row),
    state: stateOf(row.state),
    progress: row.progress ?? 0,
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

/** Chapters as stored, in order; what is not one is left out. */
export function presentChapters(stored: unknown): Chapter[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((one: unknown) => {
      const chapter = Chapter.safeParse(one);
      return chapter.success ? [chapter.data] : [];
    })
    .sort((a, b) => a.start - b.start);
}
