import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { askInstance, claimInstance } from '../src/instance.ts';
import { scratchFolder } from './run.ts';

let scratch: string;
beforeEach(() => {
  scratch = scratchFolder();
});

describe('the claim of a data folder', { timeout: 180_000 }, () => {
  it('is held by one, who tells its address', async () => {
    const lock = await claimInstance(scratch);
    if ('pid' in lock) throw new Error('taken');
    expect(await claimInstance(scratch)).toEqual({ pid: process.pid });
    lock.announce('http://localhost:1234');
    expect(await askInstance(scratch)).toEqual({ pid: process.pid, address: 'http://localhost:1234' });
    await lock.release();
    expect(await askInstance(scratch)).toBeUndefined();
  });

  it('has one winner among many at once', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimInstance(scratch)));
    const locks = claims.filter((claim) => 'release' in claim);
    expect(locks).toHaveLength(1);
    for (const lock of locks) await lock.release();
  });

  it('ends with a killed holder', async () => {
    const holder = spawn(process.execPath, [join(import.meta.dirname, 'hold-instance.ts'), scratch]);
    await once(holder.stdout, 'data');
    expect(await askInstance(scratch)).toEqual({ pid: holder.pid });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await claimInstance(scratch);
    expect(lock).toHaveProperty('release');
    if ('release' in lock) await lock.release();
  });
});
