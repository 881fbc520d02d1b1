import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Refusal } from '@houselights/contracts';
import { expect, it, vi } from 'vitest';
import { readSearch } from './search-answers.ts';

const request = new IncomingMessage(new Socket());
const viewed = () => Promise.resolve('"popular"');
const nothing = { corrected: null, total: 0, media: [], shows: [], creators: [], years: null };

it('waits for what was found no longer than its document can', async () => {
  const asked = vi.fn<() => Promise<string>>(() => new Promise(() => undefined));
  expect(await readSearch({ asked, viewed }, request, 'search=fog', 1)).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('asks nothing for a query that is no search', async () => {
  const asked = vi.fn<() => Promise<string>>();
  for (const query of ['', 'search=', 'search=fog&token=x', 'other', `search=${'x'.repeat(5_000)}`]) {
    expect(await readSearch({ asked, viewed }, request, query)).toBeUndefined();
  }
  expect(asked).not.toHaveBeenCalled();
});

it('tells what the page asks for, and how it is refused', async () => {
  const asked = () => Promise.resolve(JSON.stringify(nothing));
  expect(await readSearch({ asked, viewed }, request, 'free&search=%20fog')).toEqual({
    search: '?search=fog&free=true',
    answers: {
      '/api/v1/search?page=1&search=fog&free=true': JSON.stringify(nothing),
      '/api/v1/content/hot-list': '"popular"',
    },
  });
  const refused = () => Promise.reject(new Refusal('too_many_requests'));
  await expect(readSearch({ asked: refused, viewed }, request, 'search=fog')).rejects.toThrow(Refusal);
});
