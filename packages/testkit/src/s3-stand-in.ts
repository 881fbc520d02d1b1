import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * One answer to every request; with `cut` half of each object; with `keep` all of them although it is told to delete some; with
 * `unfinished` a 503 to whoever puts the parts of an upload together.
 */
export type Trouble = { readonly status: number; readonly text: string } | 'cut' | 'keep' | 'unfinished';

export interface S3StandIn {
  readonly url: string;
  /** What keeps the bucket from working, until it is undefined again. */
  trouble: Trouble | undefined;
  /** Aborts all uploads in parts, as a lifecycle rule does. */
  abortUploads(): void;
  close(): Promise<void>;
}

/**
 * The smallest S3 that the official SDK accepts: objects of one bucket in memory, and uploads in parts. No store on the registry works without a network or an
 * abandoned dependency. Signatures are not verified, but a request without one is refused.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects: Objects = new Map();
  const uploads: Uploads = new Map();
  const server = createServer((request, response) => {
    const { trouble } = standIn;
    if (typeof trouble !== 'object') void handle({ objects, uploads }, request, response, trouble);
    else request.resume().on('end', () => response.writeHead(trouble.status).end(trouble.text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${address.port}`,
    trouble: undefined,
    abortUploads: () => uploads.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

type Objects = Map<string, { bytes: Buffer; at: Date; meta: Readonly<Record<string, string | string[] | undefined>> }>;
/** The parts of each upload by their numbers. */
type Uploads = Map<string, Map<number, Buffer>>;

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

async function handle(
  { objects, uploads }: { readonly objects: Objects; readonly uploads: Uploads },
  request: IncomingMessage,
  response: ServerResponse,
  trouble: 'cut' | 'keep' | 'unfinished' | undefined,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const body = Buffer.concat(chunks);
  const answer = (status: number, text = '', headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
  };
  const isSigned = url.searchParams.has('X-Amz-Signature') && (request.method === 'GET' || request.method === 'HEAD');
  if (!isSigned && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return answer(403);
  if (key === '' && request.method === 'GET') return answer(200, listing(objects, url));
  if (url.searchParams.has('delete')) {
    if (trouble === 'keep')
      return answer(200, '<DeleteResult><Error><Code>InternalError</Code></Error></DeleteResult>');
    for (const [, name] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name ?? '');
    return answer(200, '<DeleteResult/>');
  }
  if (url.searchParams.has('uploads')) {
    const uploadId = randomUUID();
    uploads.set(uploadId, new Map());
    return answer(200, `<r><Key>${key}</Key><UploadId>${uploadId}</UploadId></r>`);
  }
  const uploadId = url.searchParams.get('uploadId');
  if (uploadId !== null) {
    const parts = uploads.get(uploadId);
    if (parts === undefined) return answer(404, '<Error><Code>NoSuchUpload</Code></Error>');
    if (request.method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return answer(200, '', { etag: etagOf(body) });
    }
    const all = [...parts].toSorted(([a], [b]) => a - b);
    if (request.method === 'GET') {
      const told = all.map(
        ([number, { length }]) => `<Part><PartNumber>${number}</PartNumber><Size>${length}</Size></Part>`,
      );
      return answer(200, `<ListPartsResult><IsTruncated>false</IsTruncated>${told.join('')}</ListPartsResult>`);
    }
    if (request.method === 'POST') {
      if (trouble === 'unfinished') return answer(503, '<Error><Code>SlowDown</Code></Error>');
      objects.set(key, { bytes: Buffer.concat(all.map(([, bytes]) => bytes)), at: new Date(), meta: {} });
    }
    uploads.delete(uploadId);
    return answer(request.method === 'POST' ? 200 : 204, request.method === 'POST' ? `<r><Key>${key}</Key></r>` : '');
  }
  if (request.method === 'PUT') {
    const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'));
    objects.set(key, { bytes: body, at: new Date(), meta: Object.fromEntries(meta) });
    return answer(200);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return answer(204);
  }
  const found = objects.get(key);
  if (found === undefined) return answer(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
  const etag = etagOf(found.bytes);
  if ((request.headers['if-match'] ?? etag) !== etag) {
    return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = range === null ? found.bytes : found.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  response.writeHead(range === null ? 200 : 206, {
    ...found.meta,
    'content-length': bytes.length,
    etag,
    'last-modified': found.at.toUTCString(),
  });
  if (trouble === 'cut') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Pages of two keys, so that paging is exercised. */
function listing(objects: Objects, url: URL): string {
  const after = url.searchParams.get('continuation-token') ?? '';
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
  const page = keys.slice(0, 2);
  const next = keys.length > 2 ? `<NextContinuationToken>${page[1] ?? ''}</NextContinuationToken>` : '';
  const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`;
}
