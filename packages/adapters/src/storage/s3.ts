import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '@houselights/config';
import { isStorageKey, systemClock } from '@houselights/core';
import type { ByteRange, Clock, MediaStorage, StorageLinks } from '@houselights/core';
import { away, inOurWords, patience, tellAway } from './bucket-away.ts';
import { contentTypeOf } from './content-types.ts';

/**
 * Storage in an S3-compatible bucket. A single PUT writes an object atomically, up to 5 GB each. Rejects with DependencyDown while the
 * bucket is away, or has said nothing for `mayBeSilentMs` in each attempt at a request. Signed addresses begin and end by `clock`.
 */
export function createS3Storage(
  options: S3Settings,
  { mayBeSilentMs, clock = systemClock }: { readonly mayBeSilentMs?: number; readonly clock?: Clock } = {},
): MediaStorage & { close(): void } {
  const { bucket: Bucket } = options;
  const client = createClient(options, options.endpoint, mayBeSilentMs);
  tellAway(client);
  const checked = (key: string): string => {
    if (!isStorageKey(key)) throw new TypeError('not a storage key');
    return key;
  };
  const list = async (prefix: string): Promise<readonly string[]> => {
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
        }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return keys.toSorted();
  };
  const open = async (key: string, range?: ByteRange, etag?: string) => {
    const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    // A store that names no version cannot be asked for one.
    const IfMatch = etag === undefined || etag === '' ? {} : { IfMatch: `"${etag}"` };
    const input = { Bucket, Key: checked(key), ...Range, ...IfMatch };
    const found = await absentAsUndefined(client.send(new GetObjectCommand(input)));
    return found?.Body instanceof Readable ? found.Body : undefined;
  };
  const { publicEndpoint } = options;
  return {
    ...(publicEndpoint === undefined ? {} : { links: createLinks(options, publicEndpoint, { checked, clock }) }),
    // A bucket has no limit.
    room: () => Promise.resolve(undefined),
    putFile: async (key, path) => {
      const { size } = await stat(path);
      const input = { Bucket, Key: checked(key), ContentLength: size, ContentType: contentTypeOf(key) };
      await client.send(new PutObjectCommand({ ...input, Body: createReadStream(path) }));
    },
    put: async (key, bytes) => {
      const Body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
      await client.send(new PutObjectCommand({ Bucket, Key: checked(key), Body, ContentType: contentTypeOf(key) }));
    },
    stat: async (key) => {
      const found = await absentAsUndefined(client.send(new HeadObjectCommand({ Bucket, Key: checked(key) })));
      if (found === undefined) return undefined;
      return {
        size: found.ContentLength ?? 0,
        etag: (found.ETag ?? '').replaceAll('"', ''),
        modifiedAt: found.LastModified ?? new Date(0),
      };
    },
    read: async (key, range, etag) => {
      const body = await open(key, range, etag);
      return (
        body &&
        buffer(body).catch((error: unknown) => {
          throw inOurWords(error);
        })
      );
    },
    list,
    deletePrefix: async (prefix) => {
      if (!prefix.endsWith('/') || !isStorageKey(prefix.slice(0, -1))) throw new TypeError('not a storage prefix');
      const keys = await list(prefix);
      for (let at = 0; at < keys.length; at += 1_000) {
        const Objects = keys.slice(at, at + 1_000).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        // It answers 200 even if it has deleted nothing.
        if (Errors.length > 0) throw away(new Error(`it keeps ${Errors.length} objects: ${Errors[0]?.Code}`));
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }));
    },
    localFile: async (key, folder) => {
      const body = await open(key);
      if (body === undefined) return undefined;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomBytes(8).toString('hex'));
      await pipeline(body, createWriteStream(path)).catch((error: unknown) => {
        throw inOurWords(error);
      });
      return path;
    },
    close: () => client.destroy(),
  };
}

function createClient(options: S3Settings, endpoint: string | undefined, mayBeSilentMs?: number): S3Client {
  return new S3Client({
    requestHandler: patience(mayBeSilentMs),
    region: options.region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Many stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Access that has ended must be over within a minute: half of it passes before the lease is read again. */
const linkSeconds = 20;
/** An address is signed as of this long ago: a store refuses one that begins in its future. */
const earlierSeconds = 5;

function createLinks(
  options: S3Settings,
  endpoint: string,
  { checked, clock }: { readonly checked: (key: string) => string; readonly clock: Clock },
): StorageLinks {
  const { bucket: Bucket, forcePathStyle } = options;
  const client = createClient(options, endpoint);
  const { protocol, host } = new URL(endpoint);
  return {
    origin: `${protocol}//${forcePathStyle ? host : `${Bucket}.${host}`}`,
    sign: (key, { contentType, cacheControl, method }) => {
      const input = { Bucket, Key: checked(key), ResponseContentType: contentType, ResponseCacheControl: cacheControl };
      // A signature is for one method.
      const command = method === 'HEAD' ? new HeadObjectCommand(input) : new GetObjectCommand(input);
      const signingDate = new Date(clock.now().getTime() - earlierSeconds * 1_000);
      return getSignedUrl(client, command, { signingDate, expiresIn: earlierSeconds + linkSeconds });
    },
  };
}

async function absentAsUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    // Only a missing object, or none with the etag that was asked for, is absent: a missing bucket answers 404 as well.
    const absent = ['NoSuchKey', 'NotFound', 'PreconditionFailed'];
    if (error instanceof Error && absent.includes(error.name)) return undefined;
    throw error;
  }
}
