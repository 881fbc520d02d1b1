export { getAsset } from './asset-status.query.ts';
export { dashManifest } from './dash-manifest.ts';
export { deleteCaptions, putCaptions } from './captions.command.ts';
export { createVideo } from './create-video.command.ts';
export type { CaptionDeps, MediaDeps, PrepareDeps } from './deps.ts';
export { dropVideo } from './drop-video.command.ts';
export { indexCaptions } from './index-captions.command.ts';
export { masterPlaylist } from './master-playlist.ts';
export { prepareAsset } from './prepare-asset.command.ts';
export { sharePreparation } from './share-preparation.command.ts';
export type { ShareDeps } from './share-preparation.command.ts';
export { mustHaveRoom } from './room.ts';
export { sourceKeyOf } from './sources.ts';
export { cleanUpUploads } from './clean-up-uploads.command.ts';
export { createUploadLeases } from './upload-lease.ts';
export type { UploadLeases } from './upload-lease.ts';
export { finishUpload, mayUpload } from './uploads.command.ts';
export {
  findDemoFilm,
  handOverDemoFilm,
  noteDemoArt,
  openDemoFilm,
  queueDemoFilm,
  seedDemoHouse,
} from './seed/demo-videos.ts';
export type { DemoFilm } from './seed/demo-videos.ts';
