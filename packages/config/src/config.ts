import { z } from 'zod';
import { listenHost, pageOrigin, proxyRange, siteAddress, webAddress } from './addresses.ts';
import { ConfigError } from './config-error.ts';
import { flag } from './flag.ts';
import { checkLocalMode } from './local-mode.ts';
import { stripeConfig, stripeSettings } from './stripe-settings.ts';
import type { StripeConfig } from './stripe-settings.ts';

export interface SmtpConfig {
  /** smtp:// or smtps:// address with credentials. */
  readonly url: string;
  readonly from: string;
}

export interface IdentityProviderConfig {
  readonly clientIds: readonly string[];
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface CaptchaConfig {
  readonly provider: 'recaptcha-enterprise' | 'turnstile';
  readonly siteKey: string;
  readonly secret: string;
  readonly verifyUrl: string;
}

export interface PatreonConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly campaignId: string;
  readonly url: string;
}

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** The store's address for players, which are then redirected to it; undefined if the API sends the bytes itself. */
  readonly publicEndpoint?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Path-style addresses like `https://host/bucket/key`, which most stores other than Amazon's require. */
  readonly forcePathStyle: boolean;
}

export type StorageConfig = { readonly kind: 'disk'; readonly folder: string } | ({ readonly kind: 's3' } & S3Settings);

/** The configuration from the environment, read once. Secrets are kept apart in `secrets` so that they are not logged by accident. */
export interface Config {
  /** `local` is `npm start` without DATABASE_URL, `test` the test suites, `production` everything else. */
  readonly mode: 'production' | 'local' | 'test';
  readonly host: string;
  readonly port: number;
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly demo: boolean;
  /** The maximum number of demo films to produce, in the order of the episodes; the others stay announced. */
  readonly demoFilms: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
  /** Origins whose pages may call the API, besides the site's own. */
  readonly corsOrigins: readonly string[];
  readonly databaseConnections: number;
  readonly google: IdentityProviderConfig | undefined;
  readonly apple: IdentityProviderConfig | undefined;
  readonly storage: StorageConfig;
  /** How long an event loop may block before the watchdog ends its process; 0 for no limit. */
  readonly watchdogSeconds: number;
  /** Maximum number of connections per address; trusted proxies and this machine are exempt. */
  readonly connectionsPerAddress: number;
  readonly metricsPort: number | undefined;
  readonly password: { readonly minLength: number; readonly refuseBreached: boolean };
  readonly upload: { readonly maxBytes: number };
  readonly transcode: {
    readonly concurrency: number;
    readonly maxDurationSeconds: number;
    /** x264's preset: speed against size. */
    readonly preset: string;
    /** Whether each size is made in AV1, too. */
    readonly av1: boolean;
    /** The socket of a standalone transcoder; undefined: child processes of the worker open films. */
    readonly socket: string | undefined;
  };
  readonly secrets: {
    /** For the role the program runs as. */
    readonly databaseUrl: string;
    /** For the role that owns everything, used only by migrations. Defaults to the same role. */
    readonly databaseOwnerUrl: string;
    readonly redisUrl: string | undefined;
    /** At least 32 bytes, base64url; all encryption and signing keys derive from it. */
    readonly secretKey: string;
    readonly demoPassword: string | undefined;
    readonly smtp: SmtpConfig | undefined;
    readonly captcha: CaptchaConfig | undefined;
    readonly metricsToken: string | undefined;
    /** Undefined: nothing can be bought. */
    readonly stripe: StripeConfig | undefined;
    readonly patreon: PatreonConfig | undefined;
  };
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .pipe(z.int().max(65_535, 'must be a number from 0 to 65535'));
const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
const between = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return wholeNumber.pipe(z.int().min(least, sentence).max(most, sentence));
};
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Whether an address has a host: a bare scheme such as `smtp://` does not. */
const namesHost = (text: string): boolean =>
  !URL.canParse(text) || new URL(text).hostname !== '' || new URL(text).searchParams.has('host');

const databaseForm = 'must be of the form postgres://user:password@host:5432/name';
const databaseUrl = z.url({ protocol: /^postgres(?:ql)?$/, error: databaseForm }).refine(namesHost, databaseForm);

/** One of a few values. */
const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}` });

const mailForm = 'must be of the form smtps://user:password@host:465';
/** An address, or a name and an address in angle brackets, on one line. */
const sender = z
  .string()
  .max(320)
  .regex(
    /^(?:[^\s<>@,]+@[^\s<>@,]+|[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>)$/,
    'must be an address, such as films@example.org or Films <films@example.org>',
  );

const Environment = z.object({
  HOUSELIGHTS_MODE: oneOf('production', 'local', 'test').default('production'),
  HOST: listenHost.optional(),
  PORT: port.default(3000),
  PUBLIC_URL: siteAddress.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: between(2, 500).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be of the form redis://host:6379' }).optional(),
  SECRET_KEY: z.string().min(43, 'must be at least 32 random bytes as base64url; `openssl rand -base64 48` makes one'),
  DEMO: flag.optional(),
  DEMO_FILMS: between(0, 1_000).default(1_000),
  DEMO_PASSWORD: z
    .string()
    .min(6, 'must be 6 to 256 characters long')
    .max(256, 'must be 6 to 256 characters long')
    .optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  TRUST_PROXY: list.pipe(z.array(proxyRange)).default([]),
  CORS_ORIGINS: list.pipe(z.array(pageOrigin)).default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: mailForm })
    .refine(namesHost, mailForm)
    .optional(),
  MAIL_FROM: sender.optional(),
  GOOGLE_CLIENT_IDS: list.default([]),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_JWKS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  APPLE_CLIENT_IDS: list.default([]),
  APPLE_ISSUER: webAddress.default('https://appleid.apple.com'),
  APPLE_JWKS_URL: webAddress.default('https://appleid.apple.com/auth/keys'),
  CAPTCHA_PROVIDER: oneOf('none', 'recaptcha-enterprise', 'turnstile').default('none'),
  CAPTCHA_SITE_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  CAPTCHA_VERIFY_URL: webAddress.optional(),
  STORAGE: oneOf('disk', 's3').default('disk'),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/, 'must be the name of a bucket alone')
    .default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_PUBLIC_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  S3_FORCE_PATH_STYLE: flag.default(false),
  WATCHDOG_SECONDS: between(0, 3_600).default(10),
  CONNECTIONS_PER_ADDRESS: between(8, 1_000_000).default(512),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  PASSWORD_MIN_LENGTH: between(6, 64).default(6),
  PASSWORD_REFUSE_BREACHED: flag.default(false),
  ...stripeSettings,
  PATREON_CLIENT_ID: z.string().default(''),
  PATREON_CLIENT_SECRET: z.string().default(''),
  PATREON_CAMPAIGN_ID: z.string().default(''),
  PATREON_URL: webAddress.default('https://www.patreon.com'),
  UPLOAD_MAX_BYTES: between(1, 1e15).default(20 * 1024 ** 3),
  TRANSCODE_CONCURRENCY: between(1, 64).default(1),
  TRANSCODE_MAX_SECONDS: between(1, 1e6).default(6 * 60 * 60),
  TRANSCODE_PRESET: oneOf('ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow').default('veryfast'),
  TRANSCODE_AV1: flag.default(false),
  TRANSCODER_SOCKET: z
    .string()
    .regex(/^\/.{1,100}$/, 'must be the absolute path of a Unix socket')
    .optional(),
});

/** Parses `env` into a Config, or throws a ConfigError whose message names the setting and what to do. Empty means absent. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'A setting');
    throw new ConfigError(
      name in given
        ? `${name} ${describe(issue?.message)}.`
        : `${name} is missing: set it in the environment or in .env.`,
    );
  }
  const e = parsed.data;
  const local = e.HOUSELIGHTS_MODE !== 'production';
  checkLocalMode(e);
  // Random base64 has about 30 different characters among its first 43.
  if (!local && new Set(e.SECRET_KEY).size < 16) {
    throw new ConfigError('SECRET_KEY must be random, and can be guessed: `openssl rand -base64 48` makes one.');
  }
  if (e.SMTP_URL !== undefined && e.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM is missing: with SMTP_URL set, say which address mail comes from.');
  }
  if (e.CAPTCHA_PROVIDER !== 'none' && (e.CAPTCHA_SITE_KEY === '' || e.CAPTCHA_SECRET === '')) {
    throw new ConfigError(
      `CAPTCHA_SITE_KEY and CAPTCHA_SECRET are needed with CAPTCHA_PROVIDER=${e.CAPTCHA_PROVIDER}.`,
    );
  }
  if (e.CAPTCHA_PROVIDER === 'recaptcha-enterprise' && !/^[^:]+:./.test(e.CAPTCHA_SECRET)) {
    throw new ConfigError('CAPTCHA_SECRET must be the project and its API key with a colon between: my-project:AIza…');
  }
  if (e.METRICS_PORT !== undefined && e.METRICS_PORT !== 0 && e.METRICS_PORT === e.PORT) {
    throw new ConfigError('METRICS_PORT must be another port than PORT.');
  }
  if (e.DEMO_PASSWORD !== undefined && e.DEMO_PASSWORD.length < e.PASSWORD_MIN_LENGTH) {
    throw new ConfigError(
      `DEMO_PASSWORD must be at least ${e.PASSWORD_MIN_LENGTH} characters long, as PASSWORD_MIN_LENGTH says.`,
    );
  }
  if (e.STORAGE === 's3' && (e.S3_BUCKET === '' || e.S3_ACCESS_KEY_ID === '' || e.S3_SECRET_ACCESS_KEY === '')) {
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with STORAGE=s3.');
  }
  const patreon = [e.PATREON_CLIENT_ID, e.PATREON_CLIENT_SECRET, e.PATREON_CAMPAIGN_ID];
  if (patreon.some((value) => value === '') && patreon.some((value) => value !== '')) {
    throw new ConfigError('PATREON_CLIENT_ID, PATREON_CLIENT_SECRET and PATREON_CAMPAIGN_ID are needed together.');
  }
  return {
    mode: e.HOUSELIGHTS_MODE,
    host: e.HOST ?? (local ? '127.0.0.1' : '0.0.0.0'),
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    dataDir: e.DATA_DIR,
    demo: e.DEMO ?? e.HOUSELIGHTS_MODE === 'local',
    demoFilms: e.DEMO_FILMS,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    corsOrigins: e.CORS_ORIGINS,
    databaseConnections: e.DATABASE_CONNECTIONS,
    google: provider(e.GOOGLE_CLIENT_IDS, e.GOOGLE_ISSUER, e.GOOGLE_JWKS_URL),
    apple: provider(e.APPLE_CLIENT_IDS, e.APPLE_ISSUER, e.APPLE_JWKS_URL),
    storage:
      e.STORAGE === 'disk'
        ? { kind: 'disk', folder: `${e.DATA_DIR}/media` }
        : {
            kind: 's3',
            bucket: e.S3_BUCKET,
            region: e.S3_REGION,
            endpoint: e.S3_ENDPOINT,
            publicEndpoint: e.S3_PUBLIC_ENDPOINT,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
            forcePathStyle: e.S3_FORCE_PATH_STYLE,
          },
    watchdogSeconds: e.WATCHDOG_SECONDS,
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    metricsPort: e.METRICS_PORT,
    password: { minLength: e.PASSWORD_MIN_LENGTH, refuseBreached: e.PASSWORD_REFUSE_BREACHED },
    upload: { maxBytes: e.UPLOAD_MAX_BYTES },
    transcode: {
      concurrency: e.TRANSCODE_CONCURRENCY,
      maxDurationSeconds: e.TRANSCODE_MAX_SECONDS,
      preset: e.TRANSCODE_PRESET,
      av1: e.TRANSCODE_AV1,
      socket: e.TRANSCODER_SOCKET,
    },
    secrets: {
      databaseUrl: e.DATABASE_URL,
      databaseOwnerUrl: e.DATABASE_OWNER_URL ?? e.DATABASE_URL,
      redisUrl: e.REDIS_URL,
      secretKey: e.SECRET_KEY,
      demoPassword: e.DEMO_PASSWORD,
      smtp: e.SMTP_URL === undefined ? undefined : { url: e.SMTP_URL, from: e.MAIL_FROM ?? '' },
      captcha:
        e.CAPTCHA_PROVIDER === 'none'
          ? undefined
          : {
              provider: e.CAPTCHA_PROVIDER,
              siteKey: e.CAPTCHA_SITE_KEY,
              secret: e.CAPTCHA_SECRET,
              verifyUrl: e.CAPTCHA_VERIFY_URL ?? captchaUrls[e.CAPTCHA_PROVIDER],
            },
      metricsToken: e.METRICS_TOKEN,
      stripe: stripeConfig(e, { local, publicUrl: e.PUBLIC_URL }),
      patreon:
        e.PATREON_CLIENT_ID === ''
          ? undefined
          : {
              clientId: e.PATREON_CLIENT_ID,
              clientSecret: e.PATREON_CLIENT_SECRET,
              campaignId: e.PATREON_CAMPAIGN_ID,
              url: e.PATREON_URL.replace(/\/$/, ''),
            },
    },
  };
}

const captchaUrls = {
  'recaptcha-enterprise': 'https://recaptchaenterprise.googleapis.com/v1',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const;

function provider(clientIds: readonly string[], issuer: string, jwksUrl: string): IdentityProviderConfig | undefined {
  return clientIds.length === 0 ? undefined : { clientIds, issuer, jwksUrl };
}

function describe(message = 'is not valid'): string {
  return message.startsWith('must') ? message : `is not valid (${message.replace(/\.$/, '')})`;
}
