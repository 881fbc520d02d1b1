export { createMediaPaths } from './media-paths.ts';
export type { MediaPaths } from './media-paths.ts';
export { saveProgress } from './save-progress.command.ts';
export type { SaveProgress } from './save-progress.command.ts';
export { startPlayback } from './start-playback.query.ts';
export { watchHistory } from './watch-history.query.ts';
export type { WatchHistory } from './watch-history.query.ts';
