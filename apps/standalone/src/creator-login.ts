import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Login = z.object({ email: z.string(), password: z.string() });
export type Login = z.infer<typeof Login>;

const fileIn = (dataDir: string): string => join(dataDir, 'creator-login.json');

/** Stores the demo creator's login in the data folder, readable only by its owner, so that `video:add` need not ask for it. */
export async function writeCreatorLogin(dataDir: string, { email, password }: Login): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify({ email, password }), { mode: 0o600 });
}

export async function readCreatorLogin(dataDir: string): Promise<Login | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Login.safeParse(JSON.parse(text)).data;
}
