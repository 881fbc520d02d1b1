import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DiskSpace {
  /** Bytes that an unprivileged program can still write. */
  readonly free: number;
  readonly total: number;
}

/** The space of the disk that holds `folder`, or will once it is created. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder).catch((error: unknown) => {
    const above = dirname(folder);
    if (above === folder || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return statfs(above);
  });
  return { free: bavail * bsize, total: blocks * bsize };
}

/** With less free space than this, a failed write counts as a full disk: systems write in pieces larger than what is left. */
const nothing = 16 * 1024 ** 2;

/** True if the disk of `folder` is practically full; false if that is unknown. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return diskSpace(folder).then(
    ({ free }) => free < nothing,
    () => false,
  );
}
