import { Refusal } from '@houselights/contracts';
import { isDatabaseDown } from '@houselights/db';

/** Thrown by adapters when an external system cannot be reached; callers answer 503 and may retry. */
export class DependencyDown extends Error {
  constructor(dependency: string, options?: ErrorOptions) {
    super(`${dependency} cannot be reached`, options);
    this.name = 'DependencyDown';
  }
}

/** Thrown when a disk has too little room: callers answer 507; jobs wait without using up an attempt. */
export class NoRoom extends DependencyDown {
  constructor(options?: ErrorOptions) {
    super('room on the disk', options);
    this.name = 'NoRoom';
    this.message = 'the disk has no room';
  }
}

/** System error codes for a full disk or an exceeded quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** True if `error` or one of its causes means that a disk is full or has too little room. */
export function isNoRoom(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if (e instanceof NoRoom || (e instanceof Refusal && e.code === 'no_room')) return true;
    if ('code' in e && typeof e.code === 'string' && fullCodes.has(e.code)) return true;
  }
  return false;
}

/**
 * System error codes of a file system that is away: a network disk whose server restarted, one mounted read-only after a fault, a lost
 * connection. Not EIO: one damaged file gives it for good.
 */
const awayCodes = new Set(['ESTALE', 'EROFS', 'ENOTCONN']);

function isDiskAway(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    // A closed socket is not connected either; only a file has a path.
    const isFile = 'path' in e || !('code' in e && e.code === 'ENOTCONN');
    if (isFile && 'code' in e && typeof e.code === 'string' && awayCodes.has(e.code)) return true;
  }
  return false;
}

/** True if `error` means that an external system is temporarily unavailable, or a disk is full or away. */
export function isDependencyDown(error: unknown): boolean {
  return error instanceof DependencyDown || isDatabaseDown(error) || isNoRoom(error) || isDiskAway(error);
}
