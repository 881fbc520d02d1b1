import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://u@127.0.0.1:5432/db',
  SECRET_KEY: 'made-up-0123456789-ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};

const sells = { ...good, STRIPE_SECRET_KEY: 'sk_test_made_up_here', STRIPE_WEBHOOK_SECRET: 'whsec_made_up_here' };
const sellsLive = { ...sells, STRIPE_SECRET_KEY: 'rk_live_made_up_here', PUBLIC_URL: 'https://films.example' };

describe('loadConfig', () => {
  it('fills what is left out', () => {
    expect(loadConfig(good)).toMatchObject({ mode: 'production', port: 3000, host: '0.0.0.0', demo: false });
  });

  it('makes AV1 only where it is asked to', () => {
    expect(loadConfig(good).transcode.av1).toBe(false);
    expect(loadConfig({ ...good, TRANSCODE_AV1: '1' }).transcode.av1).toBe(true);
  });

  it('listens on loopback and shows the demo in local mode', () => {
    const config = loadConfig({ ...good, HOUSELIGHTS_MODE: 'local' });
    expect(config).toMatchObject({ host: '127.0.0.1', demo: true });
    expect(loadConfig({ ...good, HOUSELIGHTS_MODE: 'local', DEMO: '0' }).demo).toBe(false);
  });

  it.each<readonly [env: Record<string, string>, sentence: RegExp]>([
    [{ ...good, METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be at least 16 characters long\.$/],
    [{ ...good, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be debug, info, warn, error or silent\.$/],
    [{ ...good, STORAGE: 'tape' }, /^STORAGE must be disk or s3\.$/],
    [{ ...good, CAPTCHA_PROVIDER: 'x' }, /^CAPTCHA_PROVIDER must be none, recaptcha-enterprise or turnstile\.$/],
    [{ ...good, HOUSELIGHTS_MODE: 'x' }, /^HOUSELIGHTS_MODE must be production, local or test\.$/],
    [{ ...good, SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must be of the form/],
    [{ ...good, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'x' }, /^MAIL_FROM must be an address/],
    [{ ...good, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'not an address' }, /^MAIL_FROM must be an address/],
    [
      { ...good, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      /^MAIL_FROM must be an address/,
    ],
    [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL must be of the form/],
    [{ ...good, PORT: '3000', METRICS_PORT: '3000' }, /^METRICS_PORT must be another port than PORT\.$/],
    [{ ...good, S3_BUCKET: 'b/c' }, /^S3_BUCKET must be the name of a bucket alone\.$/],
    [
      { ...good, DEMO_PASSWORD: 'sixsix', PASSWORD_MIN_LENGTH: '12' },
      /^DEMO_PASSWORD must be at least 12 characters long/,
    ],
    [
      { ...good, CAPTCHA_PROVIDER: 'recaptcha-enterprise', CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'key' },
      /^CAPTCHA_SECRET must be the project and its API key/,
    ],
    [{ ...good, PORT: '80a' }, /^PORT must be a number/],
    [{ ...good, PORT: '70000' }, /^PORT must be a number from 0 to 65535/],
    [{ SECRET_KEY: good.SECRET_KEY }, /^DATABASE_URL is missing/],
    [{ ...good, DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be of the form postgres:/],
    [{ ...good, DATABASE_OWNER_URL: 'owner' }, /^DATABASE_OWNER_URL must be of the form postgres:/],
    [{ ...good, REDIS_URL: 'here' }, /^REDIS_URL must be of the form redis:/],
    [{ ...good, DEMO: 'maybe' }, /^DEMO must be 0 or 1\.$/],
    [{ ...good, DEMO_PASSWORD: 'x' }, /^DEMO_PASSWORD must be 6 to 256 characters long/],
    [{ ...good, DATABASE_CONNECTIONS: '1' }, /^DATABASE_CONNECTIONS must be a whole number from 2 to 500/],
    [{ ...good, SECRET_KEY: 'short' }, /^SECRET_KEY must be at least 32 random bytes/],
    [{ ...good, SMTP_URL: 'smtp://localhost' }, /^MAIL_FROM is missing/],
    [{ ...good, TRUST_PROXY: 'everyone' }, /^TRUST_PROXY must be IP addresses/],
    ...['300.1.1.1', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', ':', '1.2.3', 'fe80::1%eth0', '10.0.0.0/'].map(
      (range) => [{ ...good, TRUST_PROXY: range }, /^TRUST_PROXY must be IP addresses/] as const,
    ),
    ...['0.0.0.0/0', '::/0', '10.0.0.1,128.0.0.0/1', '0.0.0.0/7', '::/6'].map(
      (range) => [{ ...good, TRUST_PROXY: range }, /^TRUST_PROXY must name proxies/] as const,
    ),
    ...[
      '*',
      'null',
      'films.example',
      'https://films.example/',
      'https://films.example/app',
      'https://Films.example',
      'https://films.example:443',
      'https://*.films.example',
      'https://user@films.example',
      'capacitor://localhost',
      'https://films.example https://b.example',
      'https://a.example,https://b.example/',
    ].map(
      (origins) => [{ ...good, CORS_ORIGINS: origins }, /^CORS_ORIGINS must be origins, separated by commas/] as const,
    ),
    ...[
      'http://',
      'https://',
      'http:films.example',
      'https:///films',
      'films.example',
      'ftp://a.example',
      'https://a@b.example',
      'https://a.example/films',
      'https://a.example?x',
      'https://a.example/#x',
      'http://[::1',
      'https://a b.example',
    ].map((url) => [{ ...good, PUBLIC_URL: url }, /^PUBLIC_URL must be of the form https:/] as const),
    ...[
      'GOOGLE_ISSUER',
      'GOOGLE_JWKS_URL',
      'APPLE_ISSUER',
      'APPLE_JWKS_URL',
      'CAPTCHA_VERIFY_URL',
      'S3_ENDPOINT',
      'S3_PUBLIC_ENDPOINT',
      'PATREON_URL',
    ].flatMap((name) =>
      ['http://', 'mailto:x', 'here'].map(
        (url) => [{ ...good, [name]: url }, new RegExp(`^${name} must be of the form`)] as const,
      ),
    ),
    ...['k'.repeat(52), 'abcabc'.repeat(10), '0123456789'.repeat(6)].map(
      (key) => [{ ...good, SECRET_KEY: key }, /^SECRET_KEY must be random/] as const,
    ),
    [{ ...good, HOST: 'all of them' }, /^HOST must be an IP address or a name/],
    [{ ...good, HOST: '[::1]' }, /^HOST must be an IP address or a name/],
    [{ ...good, TRANSCODER_SOCKET: 'work/transcoder.sock' }, /^TRANSCODER_SOCKET must be the absolute path/],
    [{ ...good, TRANSCODE_PRESET: 'fastest' }, /^TRANSCODE_PRESET must be ultrafast, /],
    [{ ...good, TRANSCODE_AV1: 'on' }, /^TRANSCODE_AV1 must be 0 or 1/],
    [{ ...good, UPLOAD_MAX_BYTES: '0' }, /^UPLOAD_MAX_BYTES must be a whole number from 1/],
    [{ ...good, WATCHDOG_SECONDS: '-1' }, /^WATCHDOG_SECONDS must be a whole number/],
    ...(['local', 'test'] as const).flatMap((mode) =>
      [
        { HOST: '0.0.0.0' },
        { HOST: '::' },
        { HOST: '192.168.1.2' },
        { PUBLIC_URL: 'https://films.house' },
        { PUBLIC_URL: 'http://localhost.films.house' },
        { PUBLIC_URL: 'http://127.films.house' },
        { DATABASE_URL: 'postgres://u@postgres:5432/db' },
        { DATABASE_URL: 'postgres://u@localhost/db?host=db.example' },
        { DATABASE_OWNER_URL: 'postgres://u@10.0.0.1/db' },
        { REDIS_URL: 'redis://redis:6379' },
      ].map(
        (given) =>
          [
            { ...good, HOUSELIGHTS_MODE: mode, ...given },
            new RegExp(`^${Object.keys(given)[0]} names another place than this machine`),
          ] as const,
      ),
    ),
    [{ ...good, STORAGE: 's3' }, /^S3_BUCKET/],
    [{ ...good, CAPTCHA_PROVIDER: 'turnstile' }, /^CAPTCHA_SITE_KEY/],
    [
      { ...sells, STRIPE_SECRET_KEY: 'pk_test_made_up_here' },
      /^STRIPE_SECRET_KEY must be a .* not the publishable one/,
    ],
    [
      { ...sells, STRIPE_SECRET_KEY: 'pk_live_made_up_here' },
      /^STRIPE_SECRET_KEY must be a .* not the publishable one/,
    ],
    [{ ...sells, STRIPE_SECRET_KEY: 'whsec_made_up_here' }, /^STRIPE_SECRET_KEY .* goes to STRIPE_WEBHOOK_SECRET/],
    [{ ...sells, STRIPE_SECRET_KEY: 'sk_org_live_made_up' }, /^STRIPE_SECRET_KEY must be a secret or restricted key/],
    [{ ...sells, STRIPE_SECRET_KEY: 'sk_test_made up' }, /^STRIPE_SECRET_KEY must be a secret or restricted key/],
    [{ ...sells, STRIPE_WEBHOOK_SECRET: 'sk_test_made_up_here' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ ...sells, STRIPE_WEBHOOK_SECRET: 'we_1madeup' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ ...sells, STRIPE_WEBHOOK_SECRET: 'whsec_made up' }, /^STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ ...sells, STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is missing/],
    [{ ...sellsLive, PUBLIC_URL: 'http://films.example' }, /^PUBLIC_URL must be the https:/],
    [{ ...sellsLive, PUBLIC_URL: '' }, /^PUBLIC_URL must be the https:/],
    [
      {
        ...sellsLive,
        HOUSELIGHTS_MODE: 'local',
        PUBLIC_URL: 'https://films.localhost',
        STRIPE_API_URL: 'http://127.0.0.1:3001',
      },
      /^STRIPE_SECRET_KEY must be a test key where/,
    ],
  ])('stops with one sentence: %o', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(sentence);
  });

  it.each([
    { HOST: '127.0.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000/' },
    { PUBLIC_URL: 'http://films.localhost:3000' },
    { DATABASE_URL: 'postgres://u@localhost/db?host=/var/run/postgresql' },
    { REDIS_URL: 'redis://127.0.0.1:6379' },
  ])('lets local mode be on this machine: %o', (given) => {
    expect(() => loadConfig({ ...good, HOUSELIGHTS_MODE: 'local', ...given })).not.toThrow();
  });

  it.each(['10.0.0.0/8', 'fc00::/7', '127.0.0.1, ::1', '10.213.77.0/24'])('trusts proxies at %s', (range) => {
    expect(loadConfig({ ...good, TRUST_PROXY: range }).trustProxy).toEqual(range.split(', '));
  });

  it.each([
    ['', []],
    ['https://films.example', ['https://films.example']],
    [
      'https://app.films.example:8443, http://localhost:5173',
      ['https://app.films.example:8443', 'http://localhost:5173'],
    ],
    ['http://[::1]:3000,', ['http://[::1]:3000']],
  ])('lets pages of %j call the API', (origins, allowed) => {
    expect(loadConfig({ ...good, CORS_ORIGINS: origins }).corsOrigins).toEqual(allowed);
  });

  it.each(['sk_test_', 'rk_test_', 'sk_live_', 'rk_live_'])('takes keys that begin with %s', (prefix) => {
    const { secrets } = loadConfig({ ...sellsLive, STRIPE_SECRET_KEY: `${prefix}made_up_here` });
    expect(secrets.stripe?.secretKey).toBe(`${prefix}made_up_here`);
  });
});
