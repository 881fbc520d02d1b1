import { randomUUID } from 'node:crypto';
import { Refusal } from '@houselights/contracts';
import { ERRORS, Server } from '@tus/server';
import type { RefusalCode } from '@houselights/contracts';
import { problemReply, toRefusal } from './problem-replies.ts';

export { ERRORS, Upload } from '@tus/server';

export type TusServerOptions = ConstructorParameters<typeof Server>[0] & {
  /** Called with failures on our side. */
  readonly onError: (error: unknown) => void;
  /** Whether a failed write ran out of disk space. */
  readonly isFull: () => Promise<boolean>;
};

/** The refusal for each status of the library; any other status below 500 is a bad tus header. */
const codes: Readonly<Record<number, RefusalCode>> = {
  404: 'not_found',
  409: 'upload_offset',
  410: 'not_found',
  412: 'upload_protocol',
  413: 'upload_too_large',
  415: 'unsupported_media_type',
  500: 'internal_error',
  503: 'unavailable',
  507: 'no_room',
};

/** The tus server, with refusals like the rest of the API. */
export class TusServer extends Server {
  constructor({ onError, isFull, ...options }: TusServerOptions) {
    super({
      ...options,
      onResponseError: async (_request, error) => {
        const status = error === ERRORS.FILE_WRITE_ERROR && (await isFull()) ? 507 : statusOf(error);
        if (status >= 500 && status !== 501) onError(error);
        return { status_code: status, body: '' };
      },
    });
  }

  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    const problem = problemReply(new Refusal(codes[status] ?? 'invalid_input'), randomUUID());
    for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
    return super.write(context, headers, problem.status, problem.body);
  }
}

function statusOf(error: object): number {
  // The store cannot be written to now: it is down.
  if (error === ERRORS.FILE_WRITE_ERROR || error === ERRORS.ERR_LOCK_TIMEOUT) return 503;
  if ('status_code' in error && typeof error.status_code === 'number') return error.status_code;
  const { code } = toRefusal(error);
  if (code === 'no_room') return 507;
  return code === 'unavailable' ? 503 : 500;
}
