import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { player } from '../player/instance.ts';
import { SeekBar } from '../components/seek-bar.tsx';
import { idle } from '../player/state.ts';
import { usePlayerKeys } from './use-player-keys.ts';

const actions = {
  toggleFullscreen: vi.fn<() => void>(),
  toggleCaptions: vi.fn<() => void>(),
  toggleFloating: vi.fn<() => void>(),
  showHelp: vi.fn<() => void>(),
  tell: vi.fn<(text: string) => void>(),
};

beforeEach(() => {
  player.state.set({ ...idle, phase: 'paused', mediaId: 'v1', currentTime: 40, duration: 100 });
  player.sound.set({ volume: 0.5, muted: false, rate: 1 });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  player.state.set(idle);
});

const key = (name: string, target: Element | Document = document) => fireEvent.keyDown(target, { key: name });
const at = () => player.state.get().currentTime;

it('does what each key asks for', () => {
  renderHook(() => usePlayerKeys(true, actions));
  key('l');
  expect(at()).toBe(50);
  key('j');
  key('ArrowLeft');
  expect(at()).toBe(35);
  key('ArrowRight');
  expect(at()).toBe(40);
  key('7');
  expect(at()).toBe(70);
  key('Home');
  expect(at()).toBe(0);
  key('End');
  expect(at()).toBe(99.9);
  key('ArrowUp');
  expect(player.sound.get().volume).toBe(0.55);
  key('m');
  expect(player.sound.get().muted).toBe(true);
  key('ArrowDown');
  expect(player.sound.get()).toMatchObject({ volume: 0, muted: false });
  key('>');
  expect(player.sound.get().rate).toBe(1.25);
  key('<');
  expect(player.sound.get().rate).toBe(1);
  key('f');
  key('c');
  key('p');
  key('?');
  expect(
    [actions.toggleFullscreen, actions.toggleCaptions, actions.toggleFloating, actions.showHelp].map(
      (act) => act.mock.calls.length,
    ),
  ).toEqual([1, 1, 1, 1]);
});

it('leaves typing, menus and the keys of buttons alone', () => {
  renderHook(() => usePlayerKeys(true, actions));
  render(
    <>
      <input aria-label="Words" />
      <button type="button">Share</button>
      <div role="menu" tabIndex={-1} aria-label="Speed" />
    </>,
  );
  key('l', screen.getByLabelText('Words'));
  key('5', screen.getByRole('menu'));
  expect(at()).toBe(40);
  expect(key(' ', screen.getByRole('button'))).toBe(true);
  key('l', screen.getByRole('button'));
  expect(at()).toBe(50);
});

it('is silent where the player is not the main thing', () => {
  const { unmount } = renderHook(() => usePlayerKeys(false, actions));
  key('l');
  expect(at()).toBe(40);
  unmount();
});

it('tells a screen reader where the bar stands', () => {
  render(<SeekBar onPreview={() => undefined} />);
  const slider = screen.getByRole('slider', { name: 'Seek' });
  expect(slider.getAttribute('aria-valuenow')).toBe('40');
  expect(slider.getAttribute('aria-valuetext')).toBe('40 seconds of 1 minute 40 seconds');
});
