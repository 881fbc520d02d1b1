import {
  createVideo as createVideoContract,
  deleteCaptions as deleteCaptionsContract,
  getAsset,
  putCaptions as putCaptionsContract,
} from '@houselights/contracts';
import { assetStatus, createVideo, deleteCaptions, putCaptions } from '@houselights/core';
import type { CoreDeps, MediaDeps } from '@houselights/core';
import type { Binder } from './bind-route.ts';
import { uploadsPath } from './upload-store.ts';
import type { UploadStore } from './upload-store.ts';

interface MediaUploadDeps {
  readonly core: MediaDeps & Pick<CoreDeps, 'clock' | 'readCaptions'>;
  readonly uploads: UploadStore;
  readonly uploadMaxBytes: number;
}

export function mediaUploadRoutes(binder: Binder, { core, uploads, uploadMaxBytes: maxBytes }: MediaUploadDeps): void {
  binder.route(createVideoContract, async ({ body, caller }) => {
    const created = await createVideo(core, { ...body, caller, maxBytes });
    await uploads.create(created.assetId, body.size);
    return { ...created, uploadUrl: `${uploadsPath}/${created.assetId}` };
  });
  binder.route(getAsset, ({ params, caller }) => assetStatus(core, { ...params, caller }));
  binder.route(putCaptionsContract, ({ params, body, caller }) =>
    putCaptions(core, { ...params, caller, label: body.label, captions: body.captions }),
  );
  binder.route(deleteCaptionsContract, ({ params, caller }) => deleteCaptions(core, { ...params, caller }));
}
