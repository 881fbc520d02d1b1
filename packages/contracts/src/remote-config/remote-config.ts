import { t as words } from '@houselights/messages/catalogue/fields';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { z } from 'zod';
import { refusals } from '../core/refusals.ts';
import { personText } from '../core/text.ts';
import { isTakenSegment } from '../pages.ts';

/** A host as a policy takes it: a name or an address, with or without a port. Percent signs may stand for anything once it is read. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The origin of an https address, as browsers read it; undefined where it is none that a policy can name. */
export function httpsOrigin(text: string): string | undefined {
  if (!/^https:/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, host } = new URL(text);
  return plainHost.test(host) ? origin : undefined;
}

/** An https address or a path of this site; empty for none. */
const Picture = z
  .string()
  .max(2_000)
  .regex(/^(?:https:\/\/[^\s'";,\\]+|\/[^\s'";,\\/][^\s'";,\\]*)?$/, words.ref('httpsOrPath'))
  .refine((text) => !text.startsWith('https:') || httpsOrigin(text) !== undefined, words.ref('https'));

/** An address on another site, or a path of this one; empty for none. */
const Link = z
  .string()
  .max(2_000)
  .regex(/^(?:https:\/\/[^\s\\]+|\/(?:[^\s\\/][^\s\\]*)?)?$/, words.ref('httpsOrPath'))
  .refine((text) => !text.startsWith('https:') || httpsOrigin(text) !== undefined, words.ref('https'));

const HttpsAddress = z
  .url({ protocol: /^https$/ })
  .max(2_000)
  .refine((text) => httpsOrigin(text) !== undefined, words.ref('https'))
  .or(z.literal(''));

/** Switches and addresses that an operator sets without a deploy. */
export const RemoteConfig = z
  .object({
    store_url: z.url({ protocol: /^https?$/ }).or(z.literal('')),
    faq_url: z.url({ protocol: /^https?$/ }).or(z.literal('')),
    /** The operator's own logo, instead of the house's: an https address or a path of this site. The light one is for light pages. */
    logo_url: Picture,
    logo_light_url: Picture,
    app_store_url: z
      .url({ protocol: /^https$/ })
      .max(2_000)
      .or(z.literal('')),
    play_store_url: z
      .url({ protocol: /^https$/ })
      .max(2_000)
      .or(z.literal('')),
    /** Pages of the site that is called corridor: where its market and its brands are, who its crew are, and ten pictures. */
    makersplace_url: HttpsAddress,
    brands_url: HttpsAddress,
    crew_member: z
      .object({
        title: personText({ max: 200 }),
        text: personText({ max: 5_000, optional: true, lines: true }),
        image: Picture,
        url: Link,
      })
      .nullable(),
    top_ten_images: z
      .array(z.object({ image: Picture, caption: personText({ max: 300, optional: true }), url: Link }))
      .max(10),
    /** Nobody chooses a language: everyone has the default. */
    language_settings_hidden: z.boolean(),
    projectName: z.string().max(60),
    learn_more_enabled: z.boolean(),
    projects_enabled: z.boolean(),
    badges_enabled: z.boolean(),
    livestream_enabled: z.boolean(),
    games_bingo_enabled: z.boolean(),
    browse_enabled: z.boolean(),
    stripe_coupon_enabled: z.boolean(),
    device_management_enabled: z.boolean(),
    gift_subscriptions_enabled: z.boolean(),
    beta_enabled: z.boolean(),
    join_page_enabled: z.boolean(),
    giveaways_enabled: z.boolean(),
    giveaways_enter_link: z.string().regex(/^[a-z0-9-]{0,60}$/),
    creator_pages_enabled: z.boolean(),
    points_enabled: z.boolean(),
    /** Off: the start of a trial earns the points of its plan. On: they come with the first payment. */
    points_at_first_payment: z.boolean(),
    patreon_enabled: z.boolean(),
    device_management_limit: z.int().min(1).max(100),
    /** Menus are gone, and what people would change waits; they go on watching and reading. */
    maintenance_mode: z.boolean(),
    /** What is said meanwhile: above every page, and to whatever has to wait. */
    maintenance_message: personText({ max: 300 }),
    /** Ways to sign in beside e-mail and password: what this installation is configured for. Set by the server. */
    google_client_id: z.string(),
    apple_client_id: z.string(),
    /** The captcha in use and its public key; empty when there is none. Set by the server. */
    captcha_provider: z.enum(['none', 'recaptcha-enterprise', 'turnstile']),
    captcha_site_key: z.string(),
    password_min_length: z.int().min(6).max(64),
  })
  .meta({ id: 'RemoteConfig' });
export type RemoteConfig = z.infer<typeof RemoteConfig>;

/** Fields that the server fills from its own settings and an operator cannot set. */
export const serverSetRemoteConfig = {
  google_client_id: true,
  apple_client_id: true,
  captcha_provider: true,
  captcha_site_key: true,
  password_min_length: true,
} as const;

/** What an operator may set, as the file of a site has it. */
export const SiteConfig = z.strictObject(RemoteConfig.omit(serverSetRemoteConfig).partial().shape).extend({
  // Asked when it is saved, not when it is read: a page that comes later must not spoil what is stored.
  projectName: personText({ max: 60 }).optional(),
  giveaways_enter_link: RemoteConfig.shape.giveaways_enter_link
    .refine((name) => !isTakenSegment(name), words.ref('pageTaken'))
    .optional(),
});

/** Settings beside the public ones: only members see them. */
export const PrivateConfig = z
  .strictObject({
    /** What members type at the store, or what `{code}` in store_url becomes; empty for none. */
    store_discount_code: z.string().regex(/^[A-Za-z0-9_-]{0,60}$/, words.ref('storeCode')),
    store_discount_percent: z.int().min(0).max(100),
  })
  .partial()
  .meta({ id: 'PrivateConfig' });
export type PrivateConfig = z.infer<typeof PrivateConfig>;

/** A house with nothing special set. What is not built yet is off. */
export const defaultRemoteConfig: RemoteConfig = {
  store_url: '',
  faq_url: '',
  logo_url: '',
  logo_light_url: '',
  app_store_url: '',
  play_store_url: '',
  makersplace_url: '',
  brands_url: '',
  crew_member: null,
  top_ten_images: [],
  language_settings_hidden: false,
  projectName: 'Houselights',
  learn_more_enabled: false,
  projects_enabled: true,
  badges_enabled: false,
  livestream_enabled: false,
  games_bingo_enabled: false,
  browse_enabled: true,
  stripe_coupon_enabled: true,
  device_management_enabled: true,
  gift_subscriptions_enabled: true,
  beta_enabled: false,
  join_page_enabled: true,
  giveaways_enabled: false,
  giveaways_enter_link: '',
  creator_pages_enabled: false,
  points_enabled: true,
  points_at_first_payment: false,
  patreon_enabled: false,
  device_management_limit: 5,
  maintenance_mode: false,
  maintenance_message: say(refusals.maintenance.text, english),
  google_client_id: '',
  apple_client_id: '',
  captcha_provider: 'none',
  captcha_site_key: '',
  password_min_length: 6,
};

/** Names of the fields that switch something on or off. */
export type Switch = {
  [K in keyof RemoteConfig]: RemoteConfig[K] extends boolean ? K : never;
}[keyof RemoteConfig];

/** Custom properties that an operator may override, and what each may hold. */
const colour = z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i, words.ref('colour'));
const length = z.string().regex(/^[0-9]{1,3}(?:\.[0-9]{1,2})?(?:px|rem)$/, words.ref('length'));

const themeTokens = z.strictObject({
  '--house': colour.optional(),
  '--stage': colour.optional(),
  '--riser': colour.optional(),
  '--rail': colour.optional(),
  '--line': colour.optional(),
  '--line-strong': colour.optional(),
  '--text': colour.optional(),
  '--text-2': colour.optional(),
  '--text-3': colour.optional(),
  '--light': colour.optional(),
  '--light-hover': colour.optional(),
  '--light-press': colour.optional(),
  '--on-light': colour.optional(),
  '--light-text': colour.optional(),
  '--green': colour.optional(),
  '--on-green': colour.optional(),
  '--alarm': colour.optional(),
  '--rival': colour.optional(),
  '--r-1': length.optional(),
  '--r-2': length.optional(),
  '--r-3': length.optional(),
});

export const ThemeOverrides = z
  .strictObject({ dark: themeTokens.default({}), light: themeTokens.default({}) })
  .meta({ id: 'ThemeOverrides' });
export type ThemeOverrides = z.infer<typeof ThemeOverrides>;
