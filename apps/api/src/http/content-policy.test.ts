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
