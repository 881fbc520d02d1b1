export type { ApiDeps } from './api-deps.ts';
export { beginSite, writeClaimLink } from './begin-site.ts';
export { createAuthentication } from './http/authentication.ts';
export { buildServer } from './server.ts';
export type { Server, ServerOptions } from './server.ts';
export { createApi, startApi } from './start-api.ts';
export type { Api, ApiOptions } from './start-api.ts';
export { createUploadStore } from './http/upload-store.ts';
export type { UploadStore } from './http/upload-store.ts';
