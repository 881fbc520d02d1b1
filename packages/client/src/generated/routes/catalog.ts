// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const getChannel: Call<'getChannel'> = ['GET', '/channels/v15/:id'];
export const getChannelBySlug: Call<'getChannelBySlug'> = ['GET', '/channels/v15/slug/:slug'];
export const getChannels: Call<'getChannels'> = ['GET', '/channels/v15'];
export const getExclusiveList: Call<'getExclusiveList'> = ['GET', '/v1/content/exclusive-list'];
export const getFaq: Call<'getFaq'> = ['GET', '/v1/content/faq'];
export const getHotList: Call<'getHotList'> = ['GET', '/v1/content/hot-list'];
export const getLatest: Call<'getLatest'> = ['GET', '/channels/v15/latest'];
export const getMarketing: Call<'getMarketing'> = ['GET', '/v1/content/marketing/:page'];
export const getMedia: Call<'getMedia'> = ['GET', '/v1/media/:id'];
export const getSeason: Call<'getSeason'> = ['GET', '/channels/v15/season/:id'];
export const getShows: Call<'getShows'> = ['GET', '/channels/v15/shows'];
export const getSpecial: Call<'getSpecial'> = ['GET', '/channels/v15/special/:name'];
export const getUserChannels: Call<'getUserChannels'> = ['GET', '/v5/userchannels'];
