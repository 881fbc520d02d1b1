import { readFileSync } from 'node:fs';

/** The live child processes of `parent`; Linux only. */
export function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
}
