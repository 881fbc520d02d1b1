export type { Call, CallInput, CallReply } from './call.ts';
export { createClient } from './client.ts';
export type { ApiClient, CallOptions } from './client.ts';
export * as calls from './generated/routes.ts';
export { ApiError, Unreachable } from './api-error.ts';
export { createSession, RENEW_BEFORE_MS } from './session/session.ts';
export type { Session, TokenStore, Tokens } from './session/session.ts';
