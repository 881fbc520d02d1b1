import { expect, it } from 'vitest';
import { isDependencyDown } from './dependency-down.ts';

const failed = (code: string, more: object = { path: '/media/assets/1', syscall: 'open' }) =>
  Object.assign(new Error(code), { code }, more);

it.each([
  ['a network disk whose server restarted', failed('ESTALE'), true],
  ['a disk that is read-only now', failed('EROFS'), true],
  ['one behind another error', new Error('could not be stored', { cause: failed('ENOTCONN') }), true],
  ['one that is away in the midst of a write', failed('ESTALE', { syscall: 'write' }), true],
  ['a full disk', failed('ENOSPC'), true],
  ['a damaged file', failed('EIO'), false],
  ['a missing file', failed('ENOENT'), false],
  ['a socket that was closed', failed('ENOTCONN', { syscall: 'shutdown' }), false],
  ['anything else', new TypeError('x'), false],
])('tells whether %s is a dependency that is down', (_what, error, isDown) => {
  expect(isDependencyDown(error)).toBe(isDown);
});
