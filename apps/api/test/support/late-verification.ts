import type { CoreDeps } from '@houselights/core';

export interface LateVerification {
  /** The site's dependencies, with passwords that are verified only when `release` is called. */
  readonly deps: CoreDeps;
  /** Resolves when a password has come to be verified: whoever sent it has been let in. */
  readonly begun: Promise<void>;
  readonly release: () => void;
}

/** Holds a password's verification back, so that a test decides what has been counted beside it. */
export function lateVerification(core: CoreDeps): LateVerification {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const verify: CoreDeps['passwords']['verify'] = async (hash, password, lane) => {
    begun.resolve();
    await released.promise;
    return core.passwords.verify(hash, password, lane);
  };
  return {
    deps: { ...core, passwords: { ...core.passwords, verify } },
    begun: begun.promise,
    release: released.resolve,
  };
}

/** What a promise is rejected with, heard from the start; undefined when it is kept. */
export function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
