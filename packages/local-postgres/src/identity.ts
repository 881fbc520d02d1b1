import { existsSync, readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { dirname } from 'node:path';
import { LocalPostgresError } from './errors.ts';

/** The OS account that Postgres runs as; undefined means the caller's own. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** A program to spawn with its arguments and, if it must not run as root, its account. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Postgres refuses to run as root. An existing cluster keeps its owner; a new one gets the machine's `postgres` account, else `nobody`, so
 * that no account has to be created.
 */
export function chooseIdentity(clusterDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  if (existsSync(clusterDir)) {
    const owner = statSync(clusterDir);
    if (owner.uid !== 0 && [...accounts.values()].some((account) => account.uid === owner.uid)) {
      return { uid: owner.uid, gid: owner.gid };
    }
  }
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (!account) {
    throw new LocalPostgresError(
      'unsupported',
      'Postgres refuses to run as root and this machine has no other account: start as an ordinary user.',
    );
  }
  return account;
}

/** Changes the owner of paths to the account that Postgres runs as. */
export async function giveTo(identity: Identity | undefined, ...paths: string[]): Promise<void> {
  if (!identity) return;
  for (const path of paths) await chown(path, identity.uid, identity.gid);
}

/**
 * How to spawn a Postgres program as the identity. If folders that only root can open (a clone under /root) block access to the program or
 * the data, `setpriv` keeps the one capability that opens folders.
 */
export function launchAs(
  identity: Identity | undefined,
  command: string,
  args: readonly string[],
  paths: readonly string[],
): Launch {
  if (!identity) return { command, args };
  if ([command, ...paths].every((path) => canReach(identity, path))) {
    return { command, args, uid: identity.uid, gid: identity.gid };
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) {
    throw new LocalPostgresError(
      'unreachable',
      'Postgres refuses to run as root and no other account may open this folder: start as an ordinary user, or move the folder.',
    );
  }
  const drop = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups'];
  // Without the last flag, access(2), with which initdb checks its own programs, would ignore the capability.
  const keep = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return { command: setpriv, args: [...drop, ...keep, '--', command, ...args] };
}

function canReach(identity: Identity, path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function readAccounts(): Map<string, Identity> {
  const accounts = new Map<string, Identity>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
