import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly [name: string]: unknown;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
};
const services = Object.entries(compose.services);
const passing = new Set(['secrets', 'migrate']);

describe.each(services)('the service %s', (name, service) => {
  it('has no right that it does not need', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    });
    expect(Number(service['pids_limit'])).toBeGreaterThan(0);
    expect(service['mem_limit']).toMatch(/^\d+m$|^\$\{\w+:-\d+g\}$/);
    expect(service['privileged']).toBeUndefined();
    expect(JSON.stringify(service.volumes ?? [])).not.toContain('docker.sock');
    const added: Record<string, string[]> = {
      edge: ['NET_BIND_SERVICE'],
      secrets: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
    };
    expect(service['cap_add'] ?? []).toEqual(added[name] ?? []);
  });

  it('is a plain user', () => {
    const user = service.user ?? (service.image.startsWith('houselights:') ? 'node, by the Dockerfile' : 'root');
    // It gives each file to the one OS account that reads it, and has no network.
    expect(user === 'root' || user.startsWith('0')).toBe(name === 'secrets');
    expect(read('infra/docker/Dockerfile')).toMatch(/^USER node$/m);
  });

  it('is started again, or runs once', () => {
    expect(service['restart']).toBe(passing.has(name) ? 'no' : 'unless-stopped');
  });

  it('reaches what it needs, and nothing else', () => {
    const reached: Record<string, string[] | undefined> = {
      files: ['front'],
      edge: ['front'],
      api: ['front', 'data'],
      worker: ['data', 'outside'],
      migrate: ['data'],
      postgres: ['data'],
      redis: ['data'],
    };
    expect(service.networks).toEqual(reached[name]);
    expect(service.network_mode === 'none').toBe(['secrets', 'transcoder'].includes(name));
    expect(service.ports !== undefined).toBe(['files', 'edge'].includes(name));
  });

  it('holds no secret in its description', () => {
    expect(JSON.stringify([service.environment ?? {}, service.command ?? []])).not.toMatch(
      /requirepass|(?:PASSWORD|SECRET_KEY|TOKEN)"?:"[^"$]|rediss?:\/\/[^"]*@/,
    );
  });
});

describe('the transcoder', () => {
  const { transcoder, worker } = compose.services;

  it('has neither a network, nor a secret, nor a file but those under work', () => {
    expect(transcoder).toMatchObject({
      network_mode: 'none',
      read_only: true,
      command: ['transcoder'],
      environment: { TRANSCODER_SOCKET: '/transcoder/socket' },
      volumes: ['work:/transcoder'],
      tmpfs: ['/tmp'],
    });
    expect(Object.keys(transcoder?.environment ?? {})).toEqual(['TRANSCODER_SOCKET']);
    // .env may contain passwords.
    expect(transcoder?.['env_file']).toBeUndefined();
  });

  it('shares the folder of films under work with the worker alone, which sends its films there', () => {
    const sharing = services.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('work:')));
    expect(sharing.map(([name]) => name).toSorted()).toEqual(['transcoder', 'worker']);
    expect(worker?.environment?.['TRANSCODER_SOCKET']).toBe(transcoder?.environment?.['TRANSCODER_SOCKET']);
    expect(read('infra/docker/Dockerfile')).toMatch(/--owner=node .*\/transcoder$/m);
  });
});

describe('the compose file', () => {
  it('lets the databases out to nobody', () => {
    expect(compose.networks['data']?.internal).toBe(true);
  });

  it('gives Redis a password, out of a file', () => {
    expect(compose.services['redis']?.command?.[1]).toBe('/redis-secrets/redis.conf');
    expect(read('infra/docker/secrets.mjs')).toContain('requirepass ');
    expect(read('docker-compose.yml')).not.toMatch(/REDIS_URL/);
  });

  it('knows whether every lasting service is well', () => {
    const own = read('infra/docker/Dockerfile').includes('HEALTHCHECK');
    for (const [name, service] of services) {
      if (passing.has(name)) continue;
      expect([name, service['healthcheck'] !== undefined || (own && service.image.startsWith('houselights:'))]).toEqual(
        [name, true],
      );
    }
  });

  it('has no demo unless asked for, and trusts the edge alone', () => {
    const { DEMO, TRUST_PROXY } = compose.services['api']?.environment ?? {};
    expect(DEMO).toBe('${DEMO:-0}');
    expect(TRUST_PROXY).toContain('${SUBNET:-');
    expect(compose.services['api']?.environment?.['HOUSELIGHTS_MODE']).toBeUndefined();
  });

  it('lets nginx read the films, and change nothing', () => {
    const { volumes = [] } = compose.services['files'] ?? {};
    expect(volumes.filter((volume) => !volume.endsWith(':ro'))).toEqual([]);
    expect(read('infra/nginx/site.conf').match(/^\talias .*$/gm)).toEqual([
      '\talias /data/media/assets/$asset/$file;',
      '\talias /data/media/assets/$asset/$file;',
    ]);
    expect(read('infra/nginx/site.conf').match(/^\tauth_request .*$/gm)).toHaveLength(2);
  });

  it('serves a domain with HTTPS alone', () => {
    expect(compose.services['files']?.volumes).toContain(
      './infra/nginx/plain-http${SITE_ADDRESS:+-of-a-domain}.conf:/etc/nginx/plain-http.conf:ro',
    );
    expect(read('infra/nginx/plain-http-of-a-domain.conf')).not.toContain('include');
  });

  it('sends plain HTTP on to the port that HTTPS has', () => {
    expect(compose.services['edge']?.environment?.['HTTPS_PORT']).toBe('${HTTPS_PORT:-8443}');
    expect(read('infra/caddy/Caddyfile')).toContain('redir https://{host}:{$HTTPS_PORT:443}{uri}');
  });
});

describe('the workflows', () => {
  const files = readdirSync(join(root, '.github/workflows'));
  const texts = files.map((file) => read(`.github/workflows/${file}`));

  it.each(files)('%s uses actions by commit, and few rights', (file) => {
    const text = read(`.github/workflows/${file}`);
    for (const [, action] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
    expect((parse(text) as { permissions?: unknown }).permissions).toEqual({ contents: 'read' });
  });

  it('look through files and the image, and renew digests', () => {
    const all = texts.join('\n');
    for (const part of ['scan-type: fs', 'image-ref: houselights:local', 'npm run -s images:pin'])
      expect(all).toContain(part);
    // Two tools that update the same lines would propose each change twice.
    expect(read('.github/dependabot.yml')).not.toContain('package-ecosystem: docker');
  });
});
