import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { PrivateConfig, RemoteConfig, SiteConfig, ThemeOverrides } from './remote-config.ts';

export const getRemoteConfig = defineRoute({
  name: 'getRemoteConfig',
  feature: 'remote-config',
  summary: 'The switches and settings of this site',
  method: 'GET',
  path: '/v1/remoteconfig',
  access: 'public',
  reply: RemoteConfig,
  prebuilt: true,
});

export const getRemoteConfigCss = defineRoute({
  name: 'getRemoteConfigCss',
  feature: 'remote-config',
  summary: "The operator's colours and radii as custom properties",
  method: 'GET',
  path: '/v1/remoteconfig/css',
  access: 'public',
  produces: 'text/css',
  prebuilt: true,
});

export const updateRemoteConfig = defineRoute({
  name: 'updateRemoteConfig',
  feature: 'remote-config',
  summary: 'Set some of the switches and settings; what is left out stays',
  method: 'PATCH',
  path: '/v1/remoteconfig',
  access: 'admin',
  body: z.object({
    values: z.object(SiteConfig.shape).default({}),
    /** Settings that only members see. */
    private: PrivateConfig.optional(),
    css: ThemeOverrides.optional(),
  }),
  reply: RemoteConfig,
});

export const getStoreDiscount = defineRoute({
  name: 'getStoreDiscount',
  feature: 'remote-config',
  summary: "The members' discount at the store, and the way there with it",
  method: 'GET',
  path: '/v1/store/discount',
  access: 'member',
  reply: z.object({
    /** Null if there is none. */
    code: z.string().nullable(),
    percent: z.int(),
    /** Empty without a store. */
    url: z.string(),
  }),
});
