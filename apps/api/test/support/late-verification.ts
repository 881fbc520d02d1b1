import type { CoreDeps } from '@houselights/core';

export interface LateVerification {
  /** The site's dependencies, but passwords are not verified until `release` is called. */
  readonly deps: CoreDeps;
  /** Resolves when a password verification is requested: the rate limits have admitted it. */
  readonly begun: Promise<void>;
  readonly release: () => void;
}

/** Delays a password's verification, so that a test decides what else is counted meanwhile. */
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

/** The error that a promise rejects with, observed from the start; undefined if it resolves. */
export function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
