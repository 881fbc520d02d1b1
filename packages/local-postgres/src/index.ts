export { LocalPostgresError, type LocalPostgresFailure } from './errors.ts';
export { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from './start.ts';
