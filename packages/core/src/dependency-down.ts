import { Refusal } from '@houselights/contracts';
import { isDatabaseDown } from '@houselights/db';

/** Thrown by adapters when what they speak to cannot be reached now; callers answer 503 and may try again. */
export class DependencyDown extends Error {
  constructor(dependency: string, options?: ErrorOptions) {
    super(`${dependency} cannot be reached`, options);
    this.name = 'DependencyDown';
  }
}

/** Thrown where a disk has no room for what is to be written: callers answer 507, jobs wait, and use up no try. */
export class NoRoom extends DependencyDown {
  constructor(options?: ErrorOptions) {
    super('room on the disk', options);
    this.name = 'NoRoom';
    this.message = 'the disk has no room';
  }
}

/** What systems say of a disk, or of somebody's share of it, that is full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** True when `error`, or what it was made from, means that a disk is full, or has no room for what is to be written. */
export function isNoRoom(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if (e instanceof NoRoom || (e instanceof Refusal && e.code === 'no_room')) return true;
    if ('code' in e && typeof e.code === 'string' && fullCodes.has(e.code)) return true;
  }
  return false;
}

/** True when `error` means that something outside the process is away for the moment, or a disk full. */
export function isDependencyDown(error: unknown): boolean {
  return error instanceof DependencyDown || isDatabaseDown(error) || isNoRoom(error);
}
