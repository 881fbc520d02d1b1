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
  /** Names the process in every line, as "api" or "worker". */
  readonly name: string;
  /** Standard output when absent; a path is appended to; a stream is written to. */
  readonly to?: string | DestinationStream;
}

export interface ClosableLogger {
  readonly logger: Logger;
  /** Writes what is still held back, for a second at most. Without it the newest lines are lost at the end of the process. */
  readonly close: () => Promise<void>;
}

// What must never be in a log, wherever it stands in what is logged.
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

/** Structured logs, one JSON object a line, with the values of secret names, tokens in addresses and keys and cards blotted out. */
export function createLogger({ level, name, to }: LoggerOptions): ClosableLogger {
  const own = typeof to === 'object' ? undefined : destinationOf(to === undefined ? 1 : openFile(to));
  const logger = pino(
    {
      level,
      base: { name },
      // What set the line going: a request, or a job.
      mixin: () => {
        const trace = currentTrace();
        return trace === undefined ? {} : { trace };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[secret]' },
      serializers: { err: describeError, url: withoutSecrets },
      formatters: { level: (label) => ({ level: label }) },
      // An error's message is somebody else's sentence: what it quotes is known by its shape only.
      hooks: { streamWrite: withoutShapedSecrets },
    },
    typeof to === 'object' ? to : own,
  );
  return { logger, close: async () => own && writeRest(own) };
}

type Destination = ReturnType<typeof pino.destination>;

/**
 * Lines are written in the background. `minLength` lets the rest be asked for, `maxLength` (bytes) drops what could not be written for long.
 * A log that cannot be written ends nothing and holds nothing up: sonic-boom's flushSync, which pino calls for a fatal line and at the end
 * of the process, tries for ever when nobody reads any more or the disk is full.
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

/**
 * The path of an address, without the token part of a media path. No query is ever logged: people and programs put passwords
 * and codes under any name into one.
 */
export function withoutSecrets(url: unknown): unknown {
  if (typeof url !== 'string') return url;
  return url.replace(/[?#].*$/s, '').replace(/^(\/media\/)[^/]+/, '$1[secret]');
}

// Codes of systems ("ECONNREFUSED", "23505") are wanted: an error's fields are chosen, not copied.
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
