import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { dock } from '../dock.ts';
import type { Dock } from '../dock.ts';
import { player, stage } from '../player/instance.ts';
import { idle } from '../player/state.ts';
import { PlayerHost } from './player-host.tsx';

const showing = { id: 'v1', title: 'Film', note: '', posterUrl: null, state: {} };

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  session.end();
});
afterEach(() => {
  dock.set({ mode: 'none', showing: null, next: null });
  player.state.set(idle);
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A film that plays, and the player around it. */
async function play(mode: Dock['mode']) {
  dock.set({ mode, showing, next: null });
  player.state.set({ ...idle, phase: 'playing', mediaId: 'v1', currentTime: 40, duration: 100 });
  await act(async () => {
    render(
      <MemoryRouter>
        <PlayerHost />
      </MemoryRouter>,
    );
  });
}

it('stops the film on its page when somebody logs out, before the page can close', async () => {
  const pause = vi.spyOn(stage, 'pause');
  signIn('a');
  await play('page');
  act(() => session.end());
  expect(pause).toHaveBeenCalledTimes(1);
  expect(player.state.get()).toMatchObject({ phase: 'paused', mediaId: 'v1', currentTime: 40 });
});

it('goes on with a free film when somebody logs in beside it, and stops when they log out', async () => {
  await play('page');
  act(() => signIn('a'));
  expect(player.state.get().phase).toBe('playing');
  act(() => session.end());
  expect(player.state.get().phase).toBe('paused');
});

it('closes the small player at each change of account', async () => {
  signIn('a');
  await play('mini');
  act(() => session.end());
  expect([dock.get().mode, player.state.get().phase]).toEqual(['none', 'idle']);
});
