import { readFile, readdir } from 'node:fs/promises';

const mostProcesses = 256;

/** Resident memory of a process and its descendants, from /proc, else 0: on macOS and Windows only the picture limits apply. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const family = pid === undefined ? [] : [pid];
  let bytes = 0;
  // The list grows while it is walked.
  for (const member of family) {
    bytes += await ownBytes(member);
    if (family.length < mostProcesses) family.push(...(await childrenOf(member)));
  }
  return bytes;
}

async function ownBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''));
  return (await Promise.all(lists)).flatMap((list) => (list.match(/\d+/g) ?? []).map(Number));
}
