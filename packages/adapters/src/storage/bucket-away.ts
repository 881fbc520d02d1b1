import type { S3Client } from '@aws-sdk/client-s3';
import { DependencyDown, isDependencyDown, isNoRoom } from '@houselights/core';

const dependency = 'the media storage';

/** How long a bucket may say nothing in the midst of a request, ms. */
const silentMs = 30_000;

/** Options of a client that gives up on a bucket that is silent. */
export function patience(mayBeSilentMs = silentMs): {
  readonly connectionTimeout: number;
  readonly socketTimeout: number;
} {
  return { connectionTimeout: Math.min(5_000, mayBeSilentMs), socketTimeout: mayBeSilentMs };
}

/** Makes what `client` sends reject with DependencyDown while the bucket is away, whatever it answers then. */
export function tellAway({ middlewareStack }: Pick<S3Client, 'middlewareStack'>): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          throw commandName === 'HeadObjectCommand' || !hasName(error, 'NotFound') ? inOurWords(error) : away(error);
        }
      },
    // Outside of the client's own retries.
    { step: 'initialize', priority: 'high', name: 'tellAway' },
  );
}

export function away(cause: unknown): DependencyDown {
  return new DependencyDown(dependency, { cause });
}

/** DependencyDown instead of an error that says nothing about an object; any other error as it is. */
export function inOurWords(error: unknown): unknown {
  return isAway(error) && !isNoRoom(error) ? away(error) : error;
}

/** A 404 without a code, which only a HEAD may have, is `NotFound`. A request that took too long is answered with 400. */
const awayNames = ['NoSuchBucket', 'RequestTimeout', 'TimeoutError'];

function isAway(error: unknown): boolean {
  if (isDependencyDown(error) || awayNames.some((name) => hasName(error, name))) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return true;
  const status = statusOf(error);
  // Refused keys are the operator's to replace: no film is to blame.
  return ('$retryable' in error && error.$retryable !== undefined) || status >= 500 || [401, 403, 429].includes(status);
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return Number(metadata.httpStatusCode ?? 0);
}
