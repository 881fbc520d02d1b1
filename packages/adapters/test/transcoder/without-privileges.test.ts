import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const module = new URL('../../src/transcoder/without-privileges.ts', import.meta.url).href;

/** Whose rights a process has within and afterwards. */
async function rights(act: string): Promise<readonly number[]> {
  const program = `import { withoutPrivileges } from ${JSON.stringify(module)};
    const users = [];
    try { withoutPrivileges(() => { users.push(process.geteuid()); ${act} }); } catch {}
    console.log(JSON.stringify([...users, process.geteuid()]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  return JSON.parse(stdout) as number[];
}

it.skipIf(process.platform === 'win32')('opens an encoder as another user than root, and is root again', async () => {
  const user = process.geteuid?.() ?? 0;
  const within = user === 0 ? 65_534 : user;
  expect(await rights('')).toEqual([within, user]);
  expect(await rights('throw new Error("no encoder")')).toEqual([within, user]);
});
