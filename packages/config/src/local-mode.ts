import { isLocalHost } from './addresses.ts';
import { ConfigError } from './config-error.ts';

interface LocalSettings {
  readonly HOUSELIGHTS_MODE: 'production' | 'local' | 'test';
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL: string;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
}

/**
 * Local mode shows everybody's mail to anyone who opens the site, so it is restricted to this machine, and so is test mode.
 * @throws ConfigError if a setting reaches beyond this machine
 */
export function checkLocalMode(settings: LocalSettings): void {
  const { HOUSELIGHTS_MODE: mode, HOST, PUBLIC_URL } = settings;
  if (mode === 'production') return;
  const refuse = (name: string): never => {
    throw new ConfigError(
      `${name} names another place than this machine, and HOUSELIGHTS_MODE=${mode} is for this machine alone: it shows everybody's mail. Leave HOUSELIGHTS_MODE out for a real site (with \`npm start\`: set DATABASE_URL), or ${name} for a trial.`,
    );
  };
  if (HOST !== undefined && !isLocalHost(HOST)) refuse('HOST');
  // Reserved names (RFC 2606) resolve to nothing, so they do not expose local mode.
  const nowhere = mode === 'test' ? /\.(?:test|example|invalid)$/ : /\.invalid$/;
  const isTried = (host: string): boolean => isLocalHost(host) || nowhere.test(host);
  if (PUBLIC_URL !== undefined && !isTried(new URL(PUBLIC_URL).hostname)) refuse('PUBLIC_URL');
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'] as const) {
    const address = settings[name];
    if (address !== undefined && !hostsOf(address).every((host) => isLocalHost(host))) refuse(name);
  }
}

/** The hosts of an address; none for a Unix socket. */
function hostsOf(address: string): readonly string[] {
  const { hostname, searchParams } = new URL(address);
  return [hostname, ...searchParams.getAll('host'), ...searchParams.getAll('hostaddr')]
    .flatMap((host) => decodeURIComponent(host).split(','))
    .filter((host) => host !== '' && !host.startsWith('/'));
}
