export { LocalPostgresError, type LocalPostgresFailure } from './errors.ts';
export { findLocalPostgres } from './find.ts';
export { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from './start.ts';
