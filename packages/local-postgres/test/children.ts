import { readFileSync } from 'node:fs';

/** The processes that one has started and that live; Linux alone tells. */
export function childrenOf(parent: number): number[] {
  return readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
}
