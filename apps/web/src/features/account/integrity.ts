import type { RemoteConfig } from '../../lib/config/remote-config.tsx';

export type GuardedAction = 'login' | 'register' | 'forgotten-password';

/** Proof of a human as a member of the request body; empty if the site requires none. */
export async function integrityFor(
  action: GuardedAction,
  config: Pick<RemoteConfig, 'captcha_provider' | 'captcha_site_key'>,
): Promise<{ integrity?: string }> {
  if (config.captcha_provider === 'none') return {};
  const { proveHuman } = await import('./captcha.ts');
  return { integrity: await proveHuman(action, config.captcha_provider, config.captcha_site_key) };
}
