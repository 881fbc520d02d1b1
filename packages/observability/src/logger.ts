import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { currentTrace } from '@houselights/jobs';
import { pino } from 'pino';
import { withoutShapedSecrets } from './secret-shapes.ts';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

export interface LoggerOptions {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The process name in every line, such as "api" or "worker". */
  readonly name: string;
  /** Absent: standard output. A path: appended to. A stream: written to. */
  readonly to?: string | DestinationStream;
}

export interface ClosableLogger {
  readonly logger: Logger;
  /** Writes buffered lines, for a second at most. Without it the newest lines are lost when the process ends. */
  readonly close: () => Promise<void>;
}

// Names whose values must never be logged, up to four levels deep.
const secretNames = [
  'password',
  'oldPassword',
  'newPassword',
  'passwordOld',
  'passwordNew',
  'passwordHash',
  'token',
  'authToken',
  'accessToken',
  'refreshToken',
  'idToken',
  'integrity',
  'integrityToken',
  'code',
  'secret',
  'secretKey',
  'clientSecret',
  'webhookSecret',
  'authorization',
  'cookie',
  'set-cookie',
];
const depths = ['', '*.', '*.*.', '*.*.*.'];
const paths = secretNames.flatMap((name) =>
  depths.map((depth) => (name.includes('-') ? `${depth.replace(/\.$/, '')}["${name}"]` : `${depth}${name}`)),
);

/** Structured logs, one JSON object per line; redacts the values of secret names, tokens in addresses, API keys and card numbers. */
export function createLogger({ level, name, to }: LoggerOptions): ClosableLogger {
  const own = typeof to === 'object' ? undefined : destinationOf(to === undefined ? 1 : openFile(to));
  const logger = pino(
    {
      level,
      base: { name },
      // The trace of the request or job that caused the line.
      mixin: () => {
        const trace = currentTrace();
        return trace === undefined ? {} : { trace };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[secret]' },
      serializers: { err: describeError, url: withoutSecrets },
      formatters: { level: (label) => ({ level: label }) },
      // An error message comes from elsewhere: secrets quoted in it are recognized only by their shape.
      hooks: { streamWrite: withoutShapedSecrets },
    },
    typeof to === 'object' ? to : own,
  );
  return { logger, close: async () => own && writeRest(own) };
}

type Destination = ReturnType<typeof pino.destination>;

/**
 * Lines are written in the background. `minLength` makes it possible to request the rest, `maxLength` (bytes) drops lines that could not be
 * written for long. A log that cannot be written stops and blocks nothing: sonic-boom's flushSync, which pino calls for a fatal line and
 * when the process ends, retries forever if the reader is gone or the disk is full.
 */
function destinationOf(dest: number): Destination {
  const own = pino.destination({ dest, sync: false, minLength: 1, maxLength: 16 * 1024 * 1024 });
  own.on('error', () => undefined);
  own.flushSync = () => undefined;
  return own;
}

const patienceMs = 1_000;

async function writeRest(own: Destination): Promise<void> {
  const written = new Promise<void>((resolve) => own.flush(() => resolve()));
  await Promise.race([written, after(patienceMs, undefined, { ref: false })]);
}

/** The token of a media path, wherever it stands: what is no address of ours is logged, too. */
const mediaToken = /(?<=\/media(?:-check)?\/{1,4})[^/]+|(?<![\w-])[\w-]{20,}(?:\.|%2e)[\w-]{43}/gi;

/**
 * The path of an address, without the token part of a media path. Queries are never logged: people and programs put passwords and codes
 * into them under any name.
 */
export function withoutSecrets(url: unknown): unknown {
  if (typeof url !== 'string') return url;
  return url.replace(/[?#].*$/s, '').replace(mediaToken, '[secret]');
}

// System codes ("ECONNREFUSED", "23505") are useful: an error's fields are selected, not copied.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const systemCode = 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...systemCode, ...cause };
}

const largestFile = 20 * 1024 * 1024;

function openFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestFile) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
