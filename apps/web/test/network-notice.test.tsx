import { Unreachable, calls } from '@houselights/client';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callSignedOut } from '../src/lib/session/session.ts';
import { NetworkNotice } from '../src/shell/network-notice.tsx';

let answer: () => Promise<Response>;
const answers = (status: number) => () => Promise.resolve(new Response('{}', { status }));
const silence = () => Promise.reject(new TypeError('no network'));

/** Makes a call, whatever its outcome. */
async function ask(how: () => Promise<Response>) {
  answer = how;
  await act(async () => {
    await callSignedOut(calls.getRemoteConfig, {}).catch(() => undefined);
  });
}

/** True if the browser would confirm before a reload. */
function isHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

function Controlled({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  return <input type="search" aria-label="Field" value={text} onChange={({ target }) => setText(target.value)} />;
}

const inPortal = createPortal(<textarea aria-label="Field" defaultValue="" />, document.body);
const selected = (
  <form>
    <select aria-label="Field" defaultValue="b">
      <option value="a">A</option>
      <option value="b">B</option>
    </select>
  </form>
);

function type(value: string) {
  fireEvent.input(screen.getByLabelText('Field'), { target: { value } });
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer());
});
afterEach(async () => {
  await ask(answers(200));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('while the server is away', () => {
  test.each([
    ['words in a field of the page', <input key="f" aria-label="Field" />, 'hello', ''],
    ['a day', <input key="f" type="date" aria-label="Field" defaultValue="2030-01-01" />, '2030-01-02', '2030-01-01'],
    ['a choice', selected, 'a', 'b'],
    ['words in a dialog', inPortal, 'hello', ''],
    ['what React writes along', <Controlled key="f" initial="light" />, 'lighthouse', 'light'],
    ['a name that was there before', <input key="f" aria-label="Field" defaultValue="Mika" />, 'Mira', 'Mika'],
  ])('%s: held once it is changed, and not when it is as before', async (_what, field, typed, before) => {
    render(
      <>
        <NetworkNotice maintenance={undefined} />
        {field}
      </>,
    );
    await ask(silence);
    expect(isHeld()).toBe(false);
    type(typed);
    expect(isHeld()).toBe(true);
    type(before);
    expect(isHeld()).toBe(false);
  });

  test('a film that plays is held', async () => {
    render(
      <>
        <NetworkNotice maintenance={undefined} />
        <video>
          <track kind="captions" />
        </video>
      </>,
    );
    await ask(silence);
    expect(isHeld()).toBe(false);
    vi.spyOn(document.querySelector('video')!, 'paused', 'get').mockReturnValue(false);
    expect(isHeld()).toBe(true);
  });

  const loose = (
    <select aria-label="Field">
      <option value="1">One</option>
      <option value="7">Seven</option>
    </select>
  );
  test.each([
    ['the seek bar', <input key="f" type="range" aria-label="Field" />],
    ['a choice outside of a form', loose],
  ])('%s holds nothing', async (_what, field) => {
    render(
      <>
        <NetworkNotice maintenance={undefined} />
        {field}
      </>,
    );
    await ask(silence);
    type('7');
    expect(isHeld()).toBe(false);
  });
});

describe('with something to lose', () => {
  beforeEach(() => {
    render(
      <>
        <NetworkNotice maintenance={undefined} />
        <input aria-label="Field" />
      </>,
    );
    type('hello');
  });

  test.each([
    ['is there', false, answers(200)],
    ['says no', false, answers(403)],
    ['has a fault', false, answers(500)],
    ['is away behind its proxy', true, answers(502)],
    ['waits for its database', true, answers(503)],
    ['does not answer', true, silence],
  ])('a server that %s: held %s', async (_what, held, how) => {
    await ask(how);
    expect(isHeld()).toBe(held);
  });

  test('no longer once the server answers again', async () => {
    await ask(silence);
    await ask(answers(200));
    expect(isHeld()).toBe(false);
  });

  test('a call that the page gave up says nothing of the server', async () => {
    const given = new AbortController();
    answer = () => {
      given.abort();
      return Promise.reject(new DOMException('gone', 'AbortError'));
    };
    await expect(callSignedOut(calls.getRemoteConfig, {}, { signal: given.signal })).rejects.not.toBeInstanceOf(
      Unreachable,
    );
    expect(isHeld()).toBe(false);
  });

  test('without a network it is held, and the page says why', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(isHeld()).toBe(true);
    expect(screen.getByText(/You're offline/)).toBeTruthy();
  });
});
