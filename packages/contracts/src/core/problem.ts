import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import type { Language } from '@houselights/messages';
import { z } from 'zod';
import { refusalEntry, refusals } from './refusals.ts';
import type { Refusal, RefusalCode } from './refusals.ts';

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]];

/**
 * RFC 9457 problem document. Each list in `errors` is repeated at the top level under its field's name, for clients that read
 * `{"Amount":["…"]}`.
 */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes),
    errorCode: z.int().optional(),
    errors: z.record(z.string(), z.array(z.string())),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

const reserved = new Set(['type', 'title', 'status', 'code', 'errorCode', 'errors', 'requestId']);

export interface ProblemReader {
  /** The caller's language. */
  readonly language?: Language;
  readonly requestId?: string;
}

/** Builds the problem document of a refusal. */
export function toProblem(
  refusal: Pick<Refusal, 'code' | 'errors' | 'title'>,
  { language = english, requestId }: ProblemReader = {},
): Problem {
  const { status, errorCode } = refusalEntry(refusal.code);
  const lists = Object.entries(refusal.errors).map(([field, messages]): [string, string[]] => [
    field,
    messages.map((message) => say(message, language)),
  ]);
  return {
    ...Object.fromEntries(lists.filter(([field]) => !reserved.has(field))),
    type: 'about:blank',
    title: say(refusal.title, language),
    status,
    code: refusal.code,
    ...(errorCode === undefined ? {} : { errorCode }),
    errors: Object.fromEntries(lists),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
