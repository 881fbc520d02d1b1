import { t as words } from '@houselights/messages/catalogue/fields';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { z } from 'zod';
import { refusals } from '../core/refusals.ts';
import { personText } from '../core/text.ts';
import { isTakenSegment } from '../pages.ts';

/** A host that a CSP can name: a name or an address, with or without a port. No percent signs: once decoded they could be anything. */
const plainHost = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The origin of an https address, as browsers parse it; undefined if a CSP cannot name it. */
export function httpsOrigin(text: string): string | undefined {
  if (!/^https:/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, host } = new URL(text);
  return plainHost.test(host) ? origin : undefined;
}

/** An https address or a path on this site; empty for none. */
const Picture = z
  .string()
  .max(2_000)
  .regex(/^(?:https:\/\/[^\s'";,\\]+|\/[^\s'";,\\/][^\s'";,\\]*)?$/, words.ref('httpsOrPath'))
  .refine((text) => !text.startsWith('https:') || httpsOrigin(text) !== undefined, words.ref('https'));

/** An address on another site, or a path on this one; empty for none. */
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
    /** The operator's own logo, replacing the product's: an https address or a path on this site. The light one is for light pages. */
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
    /** Pages of the site called corridor: the addresses of its market and its brands, its crew members, and ten pictures. */
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
    /** Nobody can choose a language: everyone gets the default. */
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
    /** Off: the start of a trial earns its plan's points. On: the first payment earns them. */
    points_at_first_payment: z.boolean(),
    patreon_enabled: z.boolean(),
    device_management_limit: z.int().min(1).max(100),
    /** Menus are hidden and writes are blocked; watching and reading continue. */
    maintenance_mode: z.boolean(),
    /** The maintenance message: shown above every page and returned to blocked calls. */
    maintenance_message: personText({ max: 300 }),
    /** Sign-in methods besides email and password, as this installation configures them. Set by the server. */
    google_client_id: z.string(),
    apple_client_id: z.string(),
    /** The captcha in use and its public key; empty if there is none. Set by the server. */
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

/** The fields an operator may set, as in the site file. */
export const SiteConfig = z.strictObject(RemoteConfig.omit(serverSetRemoteConfig).partial().shape).extend({
  // Checked on save, not on read: a page added later must not invalidate the stored value.
  projectName: personText({ max: 60 }).optional(),
  giveaways_enter_link: RemoteConfig.shape.giveaways_enter_link
    .refine((name) => !isTakenSegment(name), words.ref('pageTaken'))
    .optional(),
});

/** Settings beside the public ones: only members see them. */
export const PrivateConfig = z
  .strictObject({
    /** The code that members type at the store, and that replaces `{code}` in store_url; empty for none. */
    store_discount_code: z.string().regex(/^[A-Za-z0-9_-]{0,60}$/, words.ref('storeCode')),
    store_discount_percent: z.int().min(0).max(100),
  })
  .partial()
  .meta({ id: 'PrivateConfig' });
export type PrivateConfig = z.infer<typeof PrivateConfig>;

/** A site with no settings of its own. Features that are not built yet are off. */
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

/** Names of the boolean fields. */
export type Switch = {
  [K in keyof RemoteConfig]: RemoteConfig[K] extends boolean ? K : never;
}[keyof RemoteConfig];

/** Custom properties that an operator may override, and the values that each accepts. */
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
