import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultRemoteConfig } from '@houselights/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPageDrawing } from './page-drawing.ts';
import type { PageFacts } from './page-drawing.ts';

/** A drawing that runs `code` in place of the web's server build, and its warnings. It waits as long as a busy machine needs. */
async function begin(code: string, patience = 25_000, limit?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-drawing-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server/main.js'), code);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const warn = vi.fn<(fields: object, sentence: string) => void>();
  const drawing = createPageDrawing(folder, { warn }, patience, limit);
  onTestFinished(async () => {
    await drawing.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { drawing, warn };
}

const facts = (path: string, over: Partial<PageFacts> = {}): PageFacts => ({
  site: 'https://house.example',
  path,
  config: defaultRemoteConfig,
  answers: {},
  hasBattle: true,
  ...over,
});

const counting = `import { parentPort } from 'node:worker_threads';
let drawn = 0;
parentPort.on('message', ({ id, path, answers }) => {
  drawn += 1;
  if (answers.fails) parentPort.postMessage({ id, failure: 'no page' });
  else if (answers.ends) process.exit(1);
  else if (answers.never) return;
  else if (answers.loops) for (;;);
  else parentPort.postMessage({ id, html: path + ' ' + drawn + ' ' + Object.keys(process.env).join() });
});`;

it('draws what visitors come to first, once for the same facts, and with no setting of the process', async () => {
  const { drawing } = await begin(counting);
  expect(await drawing.draw(facts('/'))).toBe('/ 1 NODE_ENV');
  expect(await drawing.draw(facts('/'))).toBe('/ 1 NODE_ENV');
  expect(await drawing.draw(facts('/', { answers: { a: '1' } }))).toBe('/ 2 NODE_ENV');
  expect(await drawing.draw(facts('/join/the-crew'))).toBe('/join/the-crew 3 NODE_ENV');
  expect(await drawing.draw(facts('/account'))).toBe('');
  expect(await drawing.draw(facts('/video/1'))).toBe('');
});

it('leaves a page undrawn that fails, and says so once a minute', async () => {
  const { drawing, warn } = await begin(counting);
  expect(await drawing.draw(facts('/', { answers: { fails: '1' } }))).toBe('');
  expect(await drawing.draw(facts('/', { answers: { fails: '2' } }))).toBe('');
  expect(warn).toHaveBeenCalledTimes(1);
  expect(await drawing.draw(facts('/'))).toBe('/ 3 NODE_ENV');
});

it('begins anew when its thread has ended', async () => {
  const { drawing } = await begin(counting);
  expect(await drawing.draw(facts('/greenlight'))).toBe('/greenlight 1 NODE_ENV');
  expect(await drawing.draw(facts('/', { answers: { ends: '1' } }))).toBe('');
  await expect.poll(() => drawing.draw(facts('/faq'))).toBe('/faq 1 NODE_ENV');
});

it('lets no document wait for long, nor for more than a few drawings', async () => {
  const { drawing } = await begin(counting, 1);
  const never = (n: number) => drawing.draw(facts('/', { answers: { never: String(n) } }));
  expect(await Promise.all(Array.from({ length: 20 }, (_, n) => never(n)))).toEqual(Array(20).fill(''));
});

it('ends a thread that hangs, and draws again', async () => {
  const { drawing, warn } = await begin(counting, undefined, 2_000);
  const looping = Array.from({ length: 16 }, (_, n) => drawing.draw(facts('/', { answers: { loops: String(n) } })));
  expect(await Promise.all(looping)).toEqual(Array(16).fill(''));
  await expect.poll(() => drawing.draw(facts('/faq')), { timeout: 20_000 }).toMatch(/^\/faq \d NODE_ENV$/);
  expect(warn).toHaveBeenCalledWith(expect.anything(), 'a page could not be drawn on the server');
});

it('keeps nothing of what is drawn once, and leaves most of the room to other pages', async () => {
  const { drawing } = await begin(counting);
  const search = facts('/search', { search: '?search=light' });
  expect(await drawing.drawOnce(search)).toBe('/search 1 NODE_ENV');
  expect(await drawing.drawOnce(search)).toBe('/search 2 NODE_ENV');
  expect(await drawing.drawOnce(facts('/account'))).toBe('');
  for (let n = 0; n < 4; n += 1) void drawing.drawOnce(facts('/search', { answers: { never: String(n) } }));
  expect(await drawing.drawOnce(search)).toBe('');
  expect(await drawing.draw(facts('/'))).toBe('/ 7 NODE_ENV');
});

it('draws nothing where the web is not built', async () => {
  const drawing = createPageDrawing(join(tmpdir(), 'houselights-nowhere'), { warn: () => undefined });
  expect(await drawing.draw(facts('/'))).toBe('');
  await drawing.close();
});
