import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const code = await readFile(join(import.meta.dirname, '../public/sw.js'), 'utf8');
const origin = 'https://films.example';

/** The service worker among these pages; `send` resolves once it has done what an event asks for. */
function start(pages: readonly string[] = []) {
  const heard = new Map<string, (event: object) => void>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const focused: string[] = [];
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    registration: { showNotification },
    location: { origin },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow,
    },
  };
  runInNewContext(code, { self, URL });
  async function send(type: string, event: object): Promise<void> {
    const works: unknown[] = [];
    heard.get(type)?.({ ...event, waitUntil: (work: unknown) => works.push(work) });
    await Promise.all(works);
  }
  const press = (url: string) => send('notificationclick', { notification: { close: () => {}, data: { url } } });
  return { heard, send, press, showNotification, openWindow, focused };
}

test('shows what was sent, and something whatever was sent', async () => {
  const { send, showNotification } = start();
  const message = { title: 'Ada replied', body: 'Hello', url: '/video/a#comment-7', tag: 'notification-1' };
  await send('push', { data: { json: () => message } });
  const shown = { body: 'Hello', tag: 'notification-1', icon: '/icon-192.png', data: { url: '/video/a#comment-7' } };
  expect(showNotification.mock.calls).toEqual([['Ada replied', shown]]);
  await send('push', { data: null });
  expect(showNotification).toHaveBeenCalledTimes(2);
});

test('opens what was pressed, and goes to a page that has it open', async () => {
  const { press, openWindow, focused } = start([`${origin}/video/a#comment-7`, `${origin}/video/b`]);
  await press('/video/a#comment-7');
  expect([focused, openWindow.mock.calls]).toEqual([[`${origin}/video/a#comment-7`], []]);
  await press('/greenlight#comment-1');
  // A page shows another comment: browsers allow to focus one or to open one, and not both.
  await press('/video/b#comment-3');
  expect(openWindow.mock.calls).toEqual([[`${origin}/greenlight#comment-1`], [`${origin}/video/b#comment-3`]]);
  expect(focused).toHaveLength(1);
});

test('opens nothing of another site, and answers no request', async () => {
  const { heard, press, openWindow } = start();
  await press('https://evil.example/');
  await press('//evil.example/');
  expect(openWindow).not.toHaveBeenCalled();
  expect([...heard.keys()]).toEqual(['push', 'notificationclick']);
});
