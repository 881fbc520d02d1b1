import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const good = {
  DATABASE_URL: 'postgres://u@127.0.0.1:5432/db',
  SECRET_KEY: 'k'.repeat(43),
};

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
    [{ ...good, REDIS_URL: 'here' }, /^REDIS_URL must be of the form redis:/],
    [{ ...good, DEMO: 'maybe' }, /^DEMO must be 0 or 1\.$/],
    [{ ...good, DEMO_PASSWORD: 'x' }, /^DEMO_PASSWORD must be 6 to 256 characters long/],
    [{ ...good, DATABASE_CONNECTIONS: '1' }, /^DATABASE_CONNECTIONS must be a whole number from 2 to 500/],
    [{ ...good, SECRET_KEY: 'short' }, /^SECRET_KEY must be at least 32 random bytes/],
    [{ ...good, SMTP_URL: 'smtp://localhost' }, /^MAIL_FROM is missing/],
    [{ ...good, TRUST_PROXY: 'everyone' }, /^TRUST_PROXY must be addresses/],
    [{ ...good, STORAGE: 's3' }, /^S3_BUCKET/],
    [{ ...good, CAPTCHA_PROVIDER: 'turnstile' }, /^CAPTCHA_SITE_KEY/],
  ])('stops with one sentence: %o', (env, sentence) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(sentence);
  });
});
