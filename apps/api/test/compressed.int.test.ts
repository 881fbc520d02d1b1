import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { ApiUnderTest } from './support/api-under-test.ts';

let api: ApiUnderTest;
let origin: string;
let token: string;
beforeAll(async () => {
  api = await startApi();
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  token = (await api.tokenFor('account')) ?? '';
});
afterAll(() => api.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The raw answer: nothing is decoded. */
const get = (path: string, encoding?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    };
    const sent = request(origin + path, { headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(parts) }));
    });
    sent.on('error', reject);
    sent.end();
  });

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

// The first is answered before the router, the second by it.
describe.each(['/api/v2/device', '/api/v2/device/'])('%s', (path) => {
  it('answers little as it is', async () => {
    const { accountId } = await api.claimsFor('account');
    await api.core.db.pool.query(`delete from device where "accountId" = $1`, [accountId]);
    const { status, headers } = await get(path, 'br, gzip');
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  });

  it('answers much in the coding that is asked for, and the same in each', async () => {
    await api.core.db.pool.query(
      `insert into device (id, "accountId", "deviceIdentifier", platform, model, "isActive")
       select gen_random_uuid()::text, $1, $2 || n, 'web', 'Größer · 映画', false from generate_series(1, 40) n`,
      [(await api.claimsFor('account')).accountId, randomUUID()],
    );
    const plain = await get(path);
    expect(plain.bytes.length).toBeGreaterThan(2_048);
    for (const [asked, coding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', 'identity'],
      ['br;q=0.0, gzip;q=0', 'identity'],
      ['zstd', 'identity'],
      [undefined, 'identity'],
    ] as const) {
      const { status, headers, bytes } = await get(path, asked);
      expect([asked, status, headers['content-encoding'] ?? 'identity']).toEqual([asked, 200, coding]);
      expect(headers).toMatchObject({
        'content-length': String(bytes.length),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/accept-encoding/i) as string,
      });
      expect(JSON.parse(String(decoders[coding](bytes)))).toEqual(JSON.parse(String(plain.bytes)));
      expect(coding === 'identity' || bytes.length < plain.bytes.length / 3).toBe(true);
    }
  });
});
