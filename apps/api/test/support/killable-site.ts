import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@houselights/db/migrate';
import { startLocalPostgres } from '@houselights/local-postgres';
import { startTcpProxy } from '@houselights/testkit/tcp-proxy';
import { startProcess } from './server-process.ts';
import type { LocalPostgres } from '@houselights/local-postgres';
import type { ServerProcess } from './server-process.ts';

interface Parts {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  readonly proxy: Awaited<ReturnType<typeof startTcpProxy>>;
}

/** A site with its own API processes, which are killed and restarted on the same data. */
export class KillableSite {
  readonly #parts: Parts;
  #postgres: LocalPostgres;
  readonly #apis: Promise<ServerProcess>[];

  private constructor(parts: Parts, postgres: LocalPostgres, processes: number) {
    this.#parts = parts;
    this.#postgres = postgres;
    this.#apis = Array.from({ length: processes }, () => startProcess('api', parts.settings));
  }

  static async open({ secretKey, processes }: { secretKey: string; processes: number }): Promise<KillableSite> {
    const dataDir = await mkdtemp(join(tmpdir(), 'houselights-killed-'));
    const postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
    await migrate({ url: postgres.ownerUrl, programUrl: postgres.url });
    const proxy = await startTcpProxy(postgres.url);
    const settings = {
      HOUSELIGHTS_MODE: 'test',
      DATABASE_URL: proxy.url,
      DATA_DIR: join(dataDir, 'site'),
      SECRET_KEY: secretKey,
      // One address may not sign up this often.
      TRUST_PROXY: '127.0.0.0/8',
      LOG_LEVEL: 'info',
      DEMO: '0',
    };
    return new KillableSite({ dataDir, settings, proxy }, postgres, processes);
  }

  get databaseUrl(): string {
    return this.#parts.proxy.url;
  }

  /** The address of API process `n`, modulo their number. */
  async url(n = 0): Promise<string> {
    return `${(await this.#apis[n % this.#apis.length])?.url ?? ''}/api`;
  }

  async killApi(n: number): Promise<void> {
    const place = n % this.#apis.length;
    await (await this.#apis[place])?.kill();
    this.#apis[place] = startProcess('api', this.#parts.settings);
    await this.#apis[place];
  }

  async killPostgres(): Promise<void> {
    const { dataDir, proxy } = this.#parts;
    process.kill(this.#postgres.pid, 'SIGKILL');
    await this.#postgres.lost;
    await proxy.cut();
    this.#postgres = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') });
    await proxy.heal(this.#postgres.url);
  }

  async close(): Promise<void> {
    for (const api of this.#apis) await (await api).kill();
    await this.#parts.proxy.close();
    await this.#postgres.stop();
    await rm(this.#parts.dataDir, { recursive: true, force: true });
  }
}
