import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DiskSpace {
  /** Bytes that a program without privileges can still write. */
  readonly free: number;
  readonly total: number;
}

/** The space of the disk on which `folder` is, or would be made. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder).catch((error: unknown) => {
    const above = dirname(folder);
    if (above === folder || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return statfs(above);
  });
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Less than this, and whatever fails to be written failed for want of room: systems write in larger pieces than the last byte. */
const nothing = 16 * 1024 ** 2;

/** Whether the disk on which `folder` lies is as good as full; false where it cannot be asked. */
export async function isDiskFull(folder: string): Promise<boolean> {
  return diskSpace(folder).then(
    ({ free }) => free < nothing,
    () => false,
  );
}
