import { closeCodes } from '@houselights/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../src/lib/session/session.ts';
import { liveSocket } from '../src/lib/session/socket.ts';
import { refusal, serve } from './api.ts';
import { member, signIn } from './signed-in.ts';

/** A connection that the test controls. */
class Line extends EventTarget {
  readonly url: URL;
  constructor(url: URL) {
    super();
    this.url = url;
    lines.push(this);
  }
  send(): void {}
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  end(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
let lines: Line[] = [];
let stop: () => void = () => undefined;

afterEach(() => {
  stop();
  session.end();
  lines = [];
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const me = 'GET /v1/userinfo/query';

/** Connects while signed in, then the gateway closes with `code`; `answer` is the server's reply about the session. */
async function ended(code: number, answer: () => Response) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('WebSocket', Line);
  const { of } = serve({ [me]: answer });
  signIn();
  stop = liveSocket.open({ event: 'greenlight', greeting: () => ({}), farewell: {}, onMessage: () => undefined });
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  lines[0]!.open();
  lines[0]!.end(code);
  await vi.advanceTimersByTimeAsync(2_000);
  return { asked: () => of(me).length, tokens: () => lines.map(({ url }) => url.searchParams.get('token')) };
}

test('a session that has ended is signed out, and the socket goes on without it', async () => {
  const { asked, tokens } = await ended(closeCodes.session, () => refusal(401, 'unauthenticated', 'Please sign in.'));
  expect(session.current()).toBeNull();
  expect([asked(), tokens()]).toEqual([1, ['t', null]]);
});

test('a session that the server still knows goes on', async () => {
  const { asked, tokens } = await ended(closeCodes.session, () => Response.json(member()));
  expect(session.current()?.token).toBe('t');
  expect([asked(), tokens()]).toEqual([1, ['t', 't']]);
});

test('while there is no answer about the session it is asked for again before the socket is', async () => {
  let isAway = true;
  const answer = () => (isAway ? new Response('away', { status: 502 }) : Response.json(member()));
  const { asked, tokens } = await ended(closeCodes.session, answer);
  const before = asked();
  expect([before > 0, tokens()]).toEqual([true, ['t']]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked(), tokens()]).toEqual([before + 1, ['t', 't']]);
});

test('a process that ends says nothing about the session', async () => {
  const { asked, tokens } = await ended(closeCodes.shutdown, () => Response.json(member()));
  expect([asked(), tokens()]).toEqual([0, ['t', 't']]);
});
