import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS } from '@tus/server';
import type { UploadLeases } from '@houselights/core';
import type { Lock, Locker } from '@tus/server';

/** Times in ms. A lease lasts several times as long as `renewEvery`. */
export interface LockerTimes {
  /** How long a request waits for another one to stop before it is a 503. */
  readonly patience: number;
  readonly askEvery: number;
  readonly renewEvery: number;
  /**
   * How long a holder that hears nothing of its lease goes on. With `renewEvery` and the time it takes to stop (3 s for the library, and
   * the parts on their way), it is less than the lease: another request begins only afterwards.
   */
  readonly trust: number;
}

const usual: LockerTimes = { patience: 30_000, askEvery: 250, renewEvery: 2_000, trust: 5_000 };

/**
 * The tus protocol's locks, for all processes of the API: a sender whose connection broke resumes, perhaps in another process, while the
 * first request still writes what it had received. On a bucket, the parts of both would be mixed.
 */
export function createUploadLocker(leases: UploadLeases, times: LockerTimes = usual): Locker {
  /** The locks that this process holds, by upload: their holders are asked to stop at once. */
  const held = new Map<string, () => void>();
  return {
    newLock: (id) => newLock(leases, times, held, id),
  };
}

function newLock(leases: UploadLeases, times: LockerTimes, held: Map<string, () => void>, id: string): Lock {
  // In a bucket, an upload's id is its whole key.
  const assetId = id.slice(id.lastIndexOf('/') + 1);
  const holder = randomUUID();
  let renewing: ReturnType<typeof setInterval> | undefined;
  let stop: () => void = () => undefined;

  function keep(): void {
    held.set(id, stop);
    let heardAt = performance.now();
    let isAsking = false;
    renewing = setInterval(() => {
      // A silent database answers late or never.
      if (performance.now() - heardAt > times.trust) stop();
      if (isAsking) return;
      isAsking = true;
      const askedAt = performance.now();
      leases
        .renew(assetId, holder)
        .then(
          (state) => {
            heardAt = askedAt;
            if (state !== 'held') stop();
          },
          () => undefined,
        )
        .finally(() => {
          isAsking = false;
        });
    }, times.renewEvery);
  }

  return {
    async lock(signal, requestRelease) {
      stop = () => void requestRelease();
      const until = performance.now() + times.patience;
      for (;;) {
        const state = await leases.take(assetId, holder);
        // oxlint-disable-next-line typescript/only-throw-error -- the library compares with this very object
        if (state === 'gone') throw ERRORS.FILE_NOT_FOUND;
        if (state === 'held') return keep();
        held.get(id)?.();
        // oxlint-disable-next-line typescript/only-throw-error -- the library compares with this very object
        if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await wait(times.askEvery, undefined, { signal }).catch(() => undefined);
      }
    },
    async unlock() {
      clearInterval(renewing);
      if (held.get(id) === stop) held.delete(id);
      // Without the database, the lease ends by itself.
      await leases.release(assetId, holder).catch(() => undefined);
    },
  };
}
