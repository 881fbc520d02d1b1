import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';
import type { RemoteConfig } from '@houselights/contracts';

function directives(html: string, captcha_provider: RemoteConfig['captcha_provider']): Record<string, string[]> {
  const lines = contentPolicy(html, { captcha_provider }).split('; ');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources];
    }),
  );
}

it('lets in our own files and the inline scripts as they were built, nothing else', () => {
  const html = `<script>one()</script><script type="application/json" id="boot">{}</script><script src="/a.js"></script>`;
  const hash = createHash('sha256').update('one()').digest('base64');
  const policy = directives(html, 'none');
  expect(policy['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
  expect(policy['frame-src']).toEqual(["'none'"]);
  expect(JSON.stringify(policy)).not.toMatch(/https:\/\//);
});

it.each([
  ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js', /^https:\/\/challenges\.cloudflare\.com$/],
  [
    'recaptcha-enterprise',
    'https://www.google.com/recaptcha/enterprise.js',
    /^https:\/\/(?:www|recaptcha)\.(?:google|gstatic)\.com\/recaptcha\/$/,
  ],
] as const)('lets in %s where it is in use, and only its hosts', (provider, script, hosts) => {
  const policy = directives('', provider);
  expect(policy['script-src']?.some((source) => script.startsWith(source))).toBe(true);
  expect(policy['frame-src']).not.toContain("'none'");
  const foreign = Object.values(policy)
    .flat()
    .filter((source) => source.startsWith('https://'));
  for (const source of foreign) expect(source).toMatch(hosts);
});

it('names the hosts of the operator’s pictures, and nothing that would be read as more', () => {
  const policy = (logo_url: string) => contentPolicy('', { captcha_provider: 'none', logo_url });
  expect(policy('https://cdn.example:8443/a.png')).toContain("img-src 'self' data: blob: https://cdn.example:8443;");
  for (const host of ['a%3Bsandbox', 'a%2Cb', '*', '%2A', 'a%20b'])
    expect(policy(`https://${host}/x.png`)).toContain("img-src 'self' data: blob:;");
});

it('allows the storage that players are sent to, for media alone', () => {
  const lines = contentPolicy('', { captcha_provider: 'none' }, 'https://media.example').split('; ');
  expect(lines.filter((line) => line.includes('https://media.example'))).toEqual([
    "img-src 'self' data: blob: https://media.example",
    "media-src 'self' blob: https://media.example",
    "connect-src 'self' https://media.example",
  ]);
});
