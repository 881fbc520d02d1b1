import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@houselights/contracts';
import { z } from 'zod';
import { signUp } from '../support/users.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';
import type { Product } from '../support/product.ts';

/** Inputs on which careless patterns backtrack; each is repeated to a megabyte. */
const pumps = [
  '{\\',
  '<',
  '<b ',
  '&',
  '-->',
  'a',
  'a.',
  'a@',
  '0',
  '0:',
  '/',
  '../',
  ' ',
  '\t',
  '\n',
  '"',
  '%',
  '(',
  'e\u0301',
  '\u{1f3ac}',
  '<!--',
  'url(',
  ';--a:',
];
const megabyte = 1_000_000;
/** The maximum length of an address, given the size of the other headers. */
const longestAddress = 4_000;
const answerBarMs = 1_000;
const healthBarMs = 100;

interface Asked {
  readonly name: string;
  readonly ms: number;
  readonly status: number;
}

interface Request {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** Sends a megabyte of the worst text to every text field of every contract: measures each response time, and the effect on others. */
export const hostileText: Bench = async ({ progress }) => {
  const product = await startProduct();
  try {
    let authorization = await operator(product);
    const asked: Asked[] = [];
    const health: number[] = [];
    const stop = new AbortController();
    const probing = probe(product.url, health, stop.signal);
    for (const request of [...requestsOf(), ...(await captions(product.url, authorization))]) {
      const answer = await ask(product.url, request, authorization);
      if (answer.status === 401) authorization = await operator(product);
      asked.push(answer);
      if (asked.length % 500 === 0) progress(`${asked.length} requests`);
    }
    stop.abort();
    await probing;
    const slowest = asked.toSorted((one, other) => other.ms - one.ms).slice(0, 10);
    const p99 = health.toSorted((one, other) => one - other)[Math.floor(health.length * 0.99)] ?? 0;
    const broken = asked.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
    const met = (slowest[0]?.ms ?? 0) <= answerBarMs && p99 <= healthBarMs && broken.length === 0;
    await writeReport({
      name: 'hostile-text',
      about: `${asked.length} requests, each with a text of up to 1 MB of what careless patterns cannot stand, into every text field of every contract, and as captions. Meanwhile /healthz was asked ${health.length} times.`,
      table: [
        '| request | answer | status |',
        '| --- | --- | --- |',
        ...slowest.map(({ name, ms, status }) => `| ${name} | ${ms.toFixed(0)} ms | ${status} |`),
        `| /healthz meanwhile, p99 | ${p99.toFixed(1)} ms | |`,
      ],
      notes: [
        `Each answer within ${answerBarMs} ms, /healthz within ${healthBarMs} ms for 99 of 100, and none broken (${broken.length}): ${met ? 'met' : 'missed'}.`,
        ...new Set(broken.map(({ name, status }) => `${name}: ${status}`)),
      ],
    });
    return met;
  } finally {
    await product.stop();
  }
};

/** An account that may do everything. */
async function operator({ url, db }: Product): Promise<string> {
  const { email, token } = await signUp(url);
  await db.pool.query(`update account set "accountType" = 3, "superAdmin" = true where "emailKey" = $1`, [email]);
  // A caller's permissions are cached for at most 10 s.
  await wait(1_000);
  return `Bearer ${token}`;
}

async function ask(url: string, { name, method, path, body }: Request, authorization: string): Promise<Asked> {
  const began = performance.now();
  const status = await fetch(`${url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization,
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    // Too large: the server closed the connection before everything was sent.
    () => 413,
  );
  return { name, status, ms: performance.now() - began };
}

function* requestsOf(): Generator<Request, void, undefined> {
  for (const contract of Object.values(routes)) {
    const { method, path } = contract;
    const plain = path.replaceAll(/:(\w+)/g, 'x');
    for (const pump of pumps) {
      const long = pump.repeat(Math.ceil(megabyte / pump.length));
      const short = encodeURIComponent(pump.repeat(Math.ceil(longestAddress / 9 / pump.length)))
        .slice(0, longestAddress)
        .replace(/%.?$/, '');
      for (const [, param = ''] of path.matchAll(/:(\w+)/g)) {
        yield {
          name: `${contract.name} ${param}`,
          method,
          path: path.replace(`:${param}`, short).replaceAll(/:(\w+)/g, 'x'),
        };
      }
      for (const field of textFields(contract.query)) {
        yield { name: `${contract.name} ?${field}`, method, path: `${plain}?${field}=${short}` };
      }
      const fields = textFields(contract.body);
      if (fields.length === 0 || method === 'GET') continue;
      // The whole megabyte, and the length of the longest text that any field accepts.
      for (const text of [long, long.slice(0, 5_000), long.slice(0, 200)]) {
        yield {
          name: `${contract.name} body`,
          method,
          path: plain,
          body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, text]))),
        };
      }
      for (const field of fields) {
        yield {
          name: `${contract.name} ${field}`,
          method,
          path: plain,
          body: JSON.stringify({ [field]: long.slice(0, 60_000) }),
        };
      }
    }
  }
}

/** The text fields of a JSON schema, including those without a type. */
function textFields(shape: z.ZodType | undefined): readonly string[] {
  if (shape === undefined) return [];
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) =>
    /"(?:boolean|integer|number)"/.test(JSON.stringify(schema)) && !JSON.stringify(schema).includes('"string"')
      ? []
      : [name],
  );
}

/** Captions of the caller's own upload, of the maximum accepted length. */
async function captions(url: string, authorization: string): Promise<readonly Request[]> {
  const announced = await fetch(`${url}/api/v1/media/videos`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A film', filename: 'a.mp4', size: 1_000 }),
  });
  const { assetId } = z.object({ assetId: z.string() }).parse(await announced.json());
  const path = `/v1/media/assets/${assetId}/captions/en`;
  return pumps.flatMap((pump) => {
    const worst = pump.repeat(Math.floor(900_000 / pump.length));
    const cue = '00:00.000 --> 00:01.000\n';
    const many = `${cue}${pump.repeat(20)}\n\n`;
    return [worst, cue + worst, `${cue}a\n\n${worst}`, many.repeat(Math.floor(900_000 / many.length))].map((text) => ({
      name: `captions of ${JSON.stringify(pump)}`,
      method: 'PUT',
      path,
      body: JSON.stringify({ captions: `WEBVTT\n\n${text}` }),
    }));
  });
}

/** Requests /healthz up to 50 times a second and records each response time. */
async function probe(url: string, times: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    await fetch(`${url}/healthz`).then((response) => response.arrayBuffer());
    times.push(performance.now() - began);
    await wait(20);
  }
}
