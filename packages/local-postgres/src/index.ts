export { LocalPostgresError, type LocalPostgresFailure } from './errors.ts';
export { findLocalPostgres } from './find.ts';
export { keepLocalPostgres, type KeptPostgres } from './keep.ts';
export { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from './start.ts';
