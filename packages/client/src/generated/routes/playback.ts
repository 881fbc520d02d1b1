// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const clearWatchHistory: Call<'clearWatchHistory'> = ['DELETE', '/v1/watchHistory'];
export const getShowProgress: Call<'getShowProgress'> = ['GET', '/v1/watchHistory/shows/:id'];
export const getWatchHistory: Call<'getWatchHistory'> = ['GET', '/v1/watchHistory'];
export const listPlaybacks: Call<'listPlaybacks'> = ['GET', '/v1/playbacks'];
export const removeFromWatchHistory: Call<'removeFromWatchHistory'> = ['DELETE', '/v1/watchHistory/:mediaId'];
export const saveProgress: Call<'saveProgress'> = ['PUT', '/v1/media/:id/progress'];
export const sendHeartbeat: Call<'sendHeartbeat'> = ['POST', '/v1/playbacks/:id/heartbeat'];
export const startPlayback: Call<'startPlayback'> = ['POST', '/v1/media/:id/playback'];
export const stopPlayback: Call<'stopPlayback'> = ['DELETE', '/v1/playbacks/:id'];
