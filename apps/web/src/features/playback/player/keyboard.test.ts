import { expect, it } from 'vitest';
import { commandFor, stepRate } from './keyboard.ts';

const press = (key: string, held: { ctrlKey?: boolean; altKey?: boolean; metaKey?: boolean } = {}) =>
  commandFor({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

it.each([
  [' ', press('k')],
  ['K', press('k')],
  ['0', press('Home')],
  ['5', { do: 'seek-to', fraction: 0.5 }],
  ['9', { do: 'seek-to', fraction: 0.9 }],
  ['t', { do: 'toggle-size' }],
  ['x', undefined],
  ['Tab', undefined],
  ['Enter', undefined],
  ['٣', undefined],
  ['toString', undefined],
])('%s asks for %o', (key, command) => {
  expect(press(key)).toEqual(command);
});

it.each(['ctrlKey', 'altKey', 'metaKey'] as const)('leaves keys with %s to the browser', (held) => {
  for (const key of ['f', 'l', 'ArrowLeft', '1', 'c']) expect(press(key, { [held]: true })).toBeUndefined();
});

it('walks through the speeds and stays at the ends', () => {
  expect([stepRate(1, 1), stepRate(1, -1), stepRate(2, 1), stepRate(0.5, -1), stepRate(1.1, 1)]).toEqual([
    1.25, 0.75, 2, 0.5, 1.25,
  ]);
});
