import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnimatedNumber } from '../src/animated-number/use-animated-number.ts';
import { Slider } from '../src/slider/slider.tsx';

let less = false;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
});
afterEach(() => {
  cleanup();
  less = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown({ value }: { value: number }) {
  return <p>{useAnimatedNumber(value)}</p>;
}
const shown = () => Number(document.querySelector('p')?.textContent);
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Values shown, frame by frame, on the way to `value`. */
function course(value: number, rerender: (page: React.ReactElement) => void): number[] {
  rerender(<Shown value={value} />);
  return Array.from({ length: 14 }, () => {
    pass(17);
    return shown();
  });
}

test('begins at its value, runs to a new one within 200 ms by whole numbers, and stays there', () => {
  const { rerender } = render(<Shown value={100} />);
  expect(shown()).toBe(100);
  const seen = course(1_000, rerender);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.every((value) => Number.isInteger(value) && value > 100)).toBe(true);
  expect(new Set(seen).size).toBeGreaterThan(6);
  expect(seen.slice(12)).toEqual([1_000, 1_000]);
});

test('a newer value is run to from where it is', () => {
  const { rerender } = render(<Shown value={0} />);
  rerender(<Shown value={1_000} />);
  pass(51);
  const between = shown();
  expect(between).toBeGreaterThan(0);
  const seen = course(0, rerender);
  expect(Math.max(...seen)).toBeLessThanOrEqual(between);
  expect(seen.at(-1)).toBe(0);
});

test('stands still for people who asked for less motion', () => {
  less = true;
  const { rerender } = render(<Shown value={0} />);
  rerender(<Shown value={1_000} />);
  expect(shown()).toBe(1_000);
});

test('a slider tells its number and how far it is', () => {
  const onValue = vi.fn<(value: number) => void>();
  render(<Slider label="Points" min={1} max={31} value={16} onValue={onValue} />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Points' });
  expect(slider.style.getPropertyValue('--part')).toBe('0.5');
  fireEvent.change(slider, { target: { value: '20' } });
  expect(onValue).toHaveBeenCalledWith(20);
});

test('a slider with one place only is full', () => {
  render(<Slider label="Points" min={1} max={1} value={1} onValue={() => undefined} />);
  expect(screen.getByRole<HTMLInputElement>('slider').style.getPropertyValue('--part')).toBe('1');
});
