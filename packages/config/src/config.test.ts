import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://u@127.0.0.1:5432/db',
  SECRET_KEY: 'k'.repeat(43),
};

const sells = { ...good, STRIPE_SECRET_KEY: 'sk_test_made_up_here', STRIPE_WEBHOOK_SECRET: 'whsec_made_up_here' };
const sellsLive = { ...sells, STRIPE_SECRET_KEY: 'rk_live_made_up_here', PUBLIC_URL: 'https://films.example' };

describe('loadConfig', () => {
  it('fills what is left out', () => {
    expect(loadConfig(good)).toMatchObject({ mode: 'production', port: 3000, host: '0.0.0.0', demo: false });
  });

  it('listens on loopback and shows the demo in local mode', () => {
    const config = loadConfig({ ...good, HOUSELIGHTS_MODE: 'local' });
    expect(config).toMatchObject({ host: '127.0.0.1', demo: true });
    expect(loadConfig({ ...good, HOUSELIGHTS_MODE: 'local', DEMO: '0' }).demo).toBe(false);
  });

  it.each([
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
    [{ ...good, TRUST_PROXY: 'everyone' }, /^TRUST_PROXY must be addresses/],
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
      { ...sellsLive, HOUSELIGHTS_MODE: 'local', STRIPE_API_URL: 'http://127.0.0.1:3001' },
      /^STRIPE_SECRET_KEY must be a test key where/,
    ],
  ])('stops with one sentence: %o', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(sentence);
  });

  it.each(['sk_test_', 'rk_test_', 'sk_live_', 'rk_live_'])('takes keys that begin with %s', (prefix) => {
    const { secrets } = loadConfig({ ...sellsLive, STRIPE_SECRET_KEY: `${prefix}made_up_here` });
    expect(secrets.stripe?.secretKey).toBe(`${prefix}made_up_here`);
  });
});
