import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** One answer to every request; with `cut` half of each object, and with `keep` all of them although it is told to delete some. */
export type Trouble = { readonly status: number; readonly text: string } | 'cut' | 'keep';

export interface S3StandIn {
  readonly url: string;
  /** What keeps the bucket from working, until it is undefined again. */
  trouble: Trouble | undefined;
  close(): Promise<void>;
}

/**
 * The smallest S3 that the official SDK accepts: objects of one bucket in memory. No store on the registry works without a network or an
 * abandoned dependency. Signatures are not verified, but a request without one is refused.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const server = createServer((request, response) => {
    const { trouble } = standIn;
    if (typeof trouble !== 'object') void handle(objects, request, response, trouble);
    else request.resume().on('end', () => response.writeHead(trouble.status).end(trouble.text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const standIn: S3StandIn = {
    url: `http://127.0.0.1:${address.port}`,
    trouble: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

type Objects = Map<string, { bytes: Buffer; at: Date }>;

async function handle(
  objects: Objects,
  request: IncomingMessage,
  response: ServerResponse,
  trouble: 'cut' | 'keep' | undefined,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  const body = Buffer.concat(chunks);
  const answer = (status: number, text = '', headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
  };
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return answer(403);
  if (key === '' && request.method === 'GET') return answer(200, listing(objects, url));
  if (url.searchParams.has('delete')) {
    if (trouble === 'keep')
      return answer(200, '<DeleteResult><Error><Code>InternalError</Code></Error></DeleteResult>');
    for (const [, name] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(name ?? '');
    return answer(200, '<DeleteResult/>');
  }
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, at: new Date() });
    return answer(200);
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return answer(204);
  }
  const found = objects.get(key);
  if (found === undefined) return answer(404, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
  const etag = `"${createHash('md5').update(found.bytes).digest('hex')}"`;
  if ((request.headers['if-match'] ?? etag) !== etag) {
    return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = range === null ? found.bytes : found.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  response.writeHead(range === null ? 200 : 206, {
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
