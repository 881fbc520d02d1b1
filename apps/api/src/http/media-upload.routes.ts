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
    await uploads.create(created.assetId, body.size);
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
