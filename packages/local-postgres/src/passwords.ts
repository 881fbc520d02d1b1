import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

export const superuser = 'houselights';
const program = 'houselights_app';

export interface Passwords {
  readonly superuser: string;
  readonly program: string;
}

const roles = ['superuser', 'program'] as const;
const names: Passwords = { superuser, program };
const files: Passwords = { superuser: 'password', program: 'app-password' };

/** Reads the passwords of both roles, each from its own file; a missing or truncated one is omitted. */
export async function readPasswords(dataDir: string): Promise<Partial<Passwords>> {
  const passwords: Partial<Record<keyof Passwords, string>> = {};
  for (const role of roles) {
    const kept = (await readFile(join(dataDir, files[role]), 'utf8').catch(ignoreAbsence)).trim();
    if (kept.length >= 32) passwords[role] = kept;
  }
  return passwords;
}

/**
 * Reads the passwords of both roles, or creates missing ones and stores each in a file with mode 600. `give` sets them in the database
 * first, so a start killed in between just creates them again. A password that is `inUse` is written back to its file unchanged.
 */
export async function ensurePasswords(
  dataDir: string,
  inUse: Partial<Passwords>,
  give: (made: Partial<Passwords>) => Promise<void>,
): Promise<Passwords> {
  const kept = await readPasswords(dataDir);
  const make = (role: keyof Passwords) => kept[role] ?? inUse[role] ?? randomBytes(24).toString('base64url');
  const passwords = { superuser: make('superuser'), program: make('program') };
  const lost = roles.filter((role) => kept[role] === undefined);
  const made = lost.filter((role) => inUse[role] === undefined);
  if (made.length > 0) await give(Object.fromEntries(made.map((role) => [role, passwords[role]])));
  for (const role of lost) await keep(join(dataDir, files[role]), passwords[role]);
  return passwords;
}

async function keep(file: string, password: string): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600);
  try {
    await draft.writeFile(`${password}\n`);
    await draft.sync();
  } finally {
    await draft.close();
  }
  await rename(`${file}.new`, file);
}

/** The addresses of the server's database, one per role. */
export function addressesOf(port: number, passwords: Passwords): { url: string; ownerUrl: string } {
  const address = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${superuser}`;
  return { url: address(program, passwords.program), ownerUrl: address(superuser, passwords.superuser) };
}

/** SQL that sets these passwords, one statement per line. The program's role may not exist yet: `migrate` creates it. */
export function statementsFor(made: Partial<Passwords>): string {
  const lines = roles.flatMap((role) => {
    const password = made[role];
    if (password === undefined) return [];
    const set = `ALTER ROLE ${names[role]} PASSWORD '${verifierOf(password)}'`;
    return `DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${names[role]}') THEN ${set}; END IF; END $$\n`;
  });
  return lines.join('');
}

/** The verifier that Postgres stores for a password (RFC 5803), so that no statement, and no log quoting one, contains the password. */
function verifierOf(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}

function ignoreAbsence(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
  throw error;
}
