import { isDatabaseDown } from '@houselights/db';

/** Thrown by adapters when what they speak to cannot be reached now; callers answer 503 and may try again. */
export class DependencyDown extends Error {
  constructor(dependency: string, options?: ErrorOptions) {
    super(`${dependency} cannot be reached`, options);
    this.name = 'DependencyDown';
  }
}

/** True when `error` means that something outside the process is away for the moment. */
export function isDependencyDown(error: unknown): boolean {
  return error instanceof DependencyDown || isDatabaseDown(error);
}
