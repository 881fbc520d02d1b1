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

/** Reads the passwords of both roles, each from a file of its own; one that is lost or cut off is left out. */
export async function readPasswords(dataDir: string): Promise<Partial<Passwords>> {
  const passwords: Partial<Record<keyof Passwords, string>> = {};
  for (const role of roles) {
    const kept = (await readFile(join(dataDir, files[role]), 'utf8').catch(ignoreAbsence)).trim();
    if (kept.length >= 32) passwords[role] = kept;
  }
  return passwords;
}

/**
 * Reads the passwords of both roles, or makes those that are lost and keeps each in a file with mode 600. Before that `give` sets them in the
 * database: a start that is killed in between makes them once more. A password that is `inUse` goes into its file again as it is.
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

/** The addresses of a server's own database, as either role. */
export function addressesOf(port: number, passwords: Passwords): { url: string; ownerUrl: string } {
  const address = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/${superuser}`;
  return { url: address(program, passwords.program), ownerUrl: address(superuser, passwords.superuser) };
}

/** Sets these passwords, a statement a line. The program's role may not be there yet: `migrate` makes it. */
export function statementsFor(made: Partial<Passwords>): string {
  const lines = roles.flatMap((role) => {
    const password = made[role];
    if (password === undefined) return [];
    const set = `ALTER ROLE ${names[role]} PASSWORD '${verifierOf(password)}'`;
    return `DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '${names[role]}') THEN ${set}; END IF; END $$\n`;
  });
  return lines.join('');
}

/** What Postgres itself keeps of a password (RFC 5803): so no statement, and no log that quotes one, ever holds the password. */
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
