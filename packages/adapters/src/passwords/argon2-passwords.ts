import { availableParallelism } from 'node:os';
import { needsRehash } from 'argon2';
import { argon2Settings } from './argon2-settings.ts';
import { Crowds } from './crowds.ts';
import { HashingPool } from './hashing-pool.ts';
import type { HashLane, Passwords } from '@houselights/core';

export interface Argon2PasswordsOptions {
  /** Concurrent hashes. Default: the number of processors. */
  readonly threads?: number;
  /** Waiting tasks per lane before more are refused. Default: 256. */
  readonly maxWaiting?: number;
}

export interface Argon2Passwords extends Passwords {
  /** Starts the hashing process ahead of the first sign-in. */
  warm(): void;
  close(): Promise<void>;
}

/** The lane of the site's own work: seeds, tests. */
const ownLane: HashLane = { isKnown: true, owner: 'site' };

export function createArgon2Passwords(options: Argon2PasswordsOptions = {}): Argon2Passwords {
  const pool = new HashingPool({
    threads: options.threads ?? availableParallelism(),
    maxWaiting: options.maxWaiting ?? 256,
  });
  const crowds = new Crowds();
  return {
    hash: async (password, lane = ownLane) => String(await pool.run({ kind: 'hash', password }, lane)),
    verify: async (hash, password, lane = ownLane) =>
      (await pool.run({ kind: 'verify', password, hash }, lane)) === true,
    enter: (wanted) => crowds.enter(wanted),
    needsRehash: (hash) => needsRehash(hash, argon2Settings),
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}
