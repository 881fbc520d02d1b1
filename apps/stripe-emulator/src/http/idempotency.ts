import { createHash } from 'node:crypto';
import type { Engine } from '../engine/engine.ts';
import type { RememberedReply } from '../engine/secrets.ts';
import { Failure } from './failure.ts';

const kept = 24 * 3600 * 1000;
/** Maximum number of remembered replies, however recent: a test may simulate years in a minute. */
const most = 20_000;

export const fingerprint = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');

/** The reply remembered for this key, for as long as Stripe keeps it: 24 hours of real time. */
export function rememberedReply(engine: Engine, key: string, question: string): RememberedReply | undefined {
  forgetOld(engine);
  const reply = engine.tables.remembered_reply.get(key);
  if (reply === undefined) return undefined;
  if (reply.question === question) return reply;
  throw new Failure(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

function forgetOld(engine: Engine): void {
  const { remembered_reply: replies } = engine.tables;
  const before = engine.options.now() - kept;
  for (;;) {
    const oldest = replies.rowAt(replies.sequence().at(0));
    if (oldest === undefined || (oldest.at >= before && replies.size <= most)) return;
    engine.remove('remembered_reply', oldest.id);
  }
}
