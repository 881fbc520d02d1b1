import { z } from 'zod';
import { Flag, Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { Channel, Channels, PersonalRow, SpecialList, specialNames } from './channel.ts';
import { FaqItem, MarketingSection, marketingPages } from './content.ts';
import { MediaDetails } from './media-details.ts';
import { SeasonDetails, ShowCard } from './show.ts';
import { LatestVideos } from './video-card.ts';

const feature = 'catalog';
const inPath = { feature, method: 'GET', access: 'public', prebuilt: true } as const;

export const getChannels = defineRoute({
  ...inPath,
  name: 'getChannels',
  summary: 'The front of the house: collections with their shows and newest videos, with `hero` its banners',
  path: '/channels/v15',
  query: z.object({
    hero: Flag.optional(),
    /** `true`: only what plays without a subscription. `false`: only the rest. */
    showFree: Flag.optional(),
  }),
  reply: Channels,
});

export const getLatest = defineRoute({
  ...inPath,
  name: 'getLatest',
  summary: 'The newest videos, and those that are being prepared',
  path: '/channels/v15/latest',
  reply: LatestVideos,
});

export const getShows = defineRoute({
  ...inPath,
  name: 'getShows',
  summary: 'Every show, in the house’s order',
  path: '/channels/v15/shows',
  aliases: ['/shows'],
  reply: z.object({ shows: z.array(ShowCard) }),
});

export const getChannel = defineRoute({
  ...inPath,
  name: 'getChannel',
  summary: 'A show or a collection by its id',
  path: '/channels/v15/:id',
  params: z.object({ id: Id }),
  reply: Channel,
  refuses: ['not_found'],
});

export const getChannelBySlug = defineRoute({
  ...inPath,
  name: 'getChannelBySlug',
  summary: 'A show or a collection by its name in addresses',
  path: '/channels/v15/slug/:slug',
  aliases: ['/slug/:slug'],
  params: z.object({ slug: Id }),
  reply: Channel,
  refuses: ['not_found'],
});

export const getSeason = defineRoute({
  ...inPath,
  name: 'getSeason',
  summary: 'A season with its episodes, and the other seasons of its show',
  path: '/channels/v15/season/:id',
  aliases: ['/season/:id'],
  params: z.object({ id: Id }),
  reply: SeasonDetails,
  refuses: ['not_found'],
});

export const getSpecial = defineRoute({
  ...inPath,
  name: 'getSpecial',
  summary: `A list that makes itself: ${specialNames.join(', ')}`,
  path: '/channels/v15/special/:name',
  params: z.object({ name: Id }),
  reply: SpecialList,
  refuses: ['not_found'],
});

export const getUserChannels = defineRoute({
  name: 'getUserChannels',
  feature,
  summary: 'Rows made for the caller: what to go on with, what to watch next, and why',
  method: 'GET',
  path: '/v5/userchannels',
  access: 'account',
  reply: z.object({ channels: z.array(PersonalRow) }),
});

export const getHotList = defineRoute({
  ...inPath,
  name: 'getHotList',
  summary: 'What is watched most now',
  path: '/v1/content/hot-list',
  reply: SpecialList,
});

export const getExclusiveList = defineRoute({
  ...inPath,
  name: 'getExclusiveList',
  summary: 'The newest videos that are only here',
  path: '/v1/content/exclusive-list',
  reply: SpecialList,
});

export const getFaq = defineRoute({
  ...inPath,
  name: 'getFaq',
  summary: 'Questions that are often asked, with their answers',
  path: '/v1/content/faq',
  reply: z.object({ items: z.array(FaqItem) }),
});

export const getMarketing = defineRoute({
  ...inPath,
  name: 'getMarketing',
  summary: `The blocks of a page that sells the house: ${marketingPages.join(', ')}`,
  path: '/v1/content/marketing/:page',
  params: z.object({ page: Id }),
  reply: z.object({ sections: z.array(MarketingSection) }),
  refuses: ['not_found'],
});

export const getMedia = defineRoute({
  name: 'getMedia',
  feature,
  summary: 'What there is to know of one video',
  method: 'GET',
  path: '/v1/media/:id',
  access: 'public',
  params: z.object({ id: Id }),
  reply: MediaDetails,
  refuses: ['not_found'],
});
