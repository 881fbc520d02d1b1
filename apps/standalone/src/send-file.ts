import { createReadStream } from 'node:fs';
import { DetailedError, Upload } from 'tus-js-client';
import { StartupError } from './startup-error.ts';

export interface FileToSend {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly uploadUrl: string;
  readonly token: string;
  /** Receives the number of bytes uploaded. */
  readonly onProgress: (sent: number) => void;
}

const noRoom =
  'The site has no room for the rest of this file now: what has arrived is kept, and the same command goes on from there.';

function isRoomless(error: Error): boolean {
  return error instanceof DetailedError && error.originalResponse?.getStatus() === 507;
}

/** Uploads a file by tus in chunks, resuming where an earlier attempt ended, and retries when the connection breaks. */
export function sendFile({ path, size, uploadUrl, token, onProgress }: FileToSend): Promise<void> {
  return new Promise((settle, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl,
      uploadSize: size,
      chunkSize: 16 * 1024 * 1024,
      retryDelays: [0, 500, 1_000, 2_000, 5_000, 10_000],
      headers: { authorization: `Bearer ${token}` },
      onProgress,
      onSuccess: () => settle(),
      onError: (error) => reject(isRoomless(error) ? new StartupError(noRoom) : error),
    });
    upload.start();
  });
}
