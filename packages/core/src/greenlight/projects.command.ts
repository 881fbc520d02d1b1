import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { isRestrictViolation } from '@houselights/db';
import { newId } from '../shared/ids.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

export interface ProjectFields {
  readonly title: string;
  readonly description: string;
  readonly assetId: string | null;
  readonly images: readonly { readonly type: string; readonly key: string }[];
}

/** Creates a project. Throws not_found if the asset does not exist. */
export async function createProject({ db }: Pick<CoreDeps, 'db'>, fields: ProjectFields): Promise<{ id: string }> {
  const id = newId();
  await db.transaction(async (queries) => {
    await mayBePitch(queries, fields.assetId);
    await queries.project.create({ data: { id, ...fields, images: fields.images.map((image) => ({ ...image })) } });
  });
  return { id };
}

export interface ProjectChanges {
  readonly id: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly assetId?: string | null | undefined;
  readonly images?: ProjectFields['images'] | undefined;
  readonly mediaId?: string | null | undefined;
  readonly seasonId?: string | null | undefined;
}

/**
 * Updates a project's texts and pictures, and what came of it. Throws not_found, also for what it links to, and battle_begun for a changed
 * title.
 */
export async function updateProject({ db }: Pick<CoreDeps, 'db'>, changes: ProjectChanges): Promise<void> {
  const { id, images, mediaId, ...rest } = changes;
  await db.transaction(async (queries) => {
    await mayBePitch(queries, changes.assetId ?? null);
    const [video, season] = await Promise.all([
      mediaId == null ? 1 : queries.video.count({ where: { id: mediaId } }),
      changes.seasonId == null ? 1 : queries.season.count({ where: { id: changes.seasonId } }),
    ]);
    if (video === 0 || season === 0) throw new Refusal('not_found');
    const data = Object.fromEntries(
      Object.entries({ ...rest, videoId: mediaId, images: images?.map((image) => ({ ...image })) }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    const { count } = await queries.project.updateMany({ where: { id }, data }).catch((error: unknown) => {
      throw isRestrictViolation(error) ? new Refusal('battle_begun') : error;
    });
    if (count === 0) throw new Refusal('not_found');
  });
}

/** A pitch plays for everyone, so members' films cannot be one. */
async function mayBePitch(queries: Queries, assetId: string | null): Promise<void> {
  if (assetId === null) return;
  const asset = await queries.asset.findUnique({
    where: { id: assetId },
    select: { video: { select: { free: true } } },
  });
  if (asset === null) throw new Refusal('not_found');
  if (asset.video?.free === false) {
    throw new Refusal('invalid_input', {
      errors: { assetId: [words.ref('pitchForMembers')] },
    });
  }
}
