import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { CoreDeps, MediaDeps } from '@houselights/core';
import type { Binder } from './bind-route.ts';
import { uploadsPath } from './upload-store.ts';
import type { UploadStore } from './upload-store.ts';

interface MediaUploadDeps {
  readonly core: MediaDeps & Pick<CoreDeps, 'clock' | 'readCaptions'>;
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

export function mediaUploadRoutes(
  binder: Binder,
  { core: deps, uploads, uploadMaxBytes: maxBytes }: MediaUploadDeps,
): void {
  binder.route(contracts.createVideo, async ({ body, caller }) => {
    const created = await core.createVideo(deps, { ...body, caller, maxBytes });
    await uploads.create(created.assetId, body.size).catch(takeBack(deps, { ...created, caller }));
    return { ...created, uploadUrl: `${uploadsPath}/${created.assetId}` };
  });
  binder.route(contracts.getAsset, ({ params, caller, language }) =>
    core.getAsset(deps, { ...params, caller, language }),
  );
  binder.route(contracts.putCaptions, ({ params, body, caller }) =>
    core.putCaptions(deps, { ...params, caller, label: body.label, captions: body.captions }),
  );
  binder.route(contracts.deleteCaptions, ({ params, caller }) => core.deleteCaptions(deps, { ...params, caller }));
}

/** A video without an upload would count against its creator, and against the room on the disk, until the tidying up of uploads. */
function takeBack(deps: MediaDeps, video: Parameters<typeof core.dropVideo>[1]): (error: unknown) => Promise<never> {
  return async (error) => {
    // If that fails too, the first failure still is the answer.
    await core.dropVideo(deps, video).catch(() => {});
    throw error;
  };
}
