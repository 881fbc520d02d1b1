export { createDatabase } from './database.ts';
export { createPrisma } from './transaction-connections.ts';
export * as sql from './sql-types.ts';
export { registeredStatements, statement } from './statement.ts';
export type { RowFrom, Statement, Where } from './statement.ts';
export type { ParamsOf, RowOf } from './sql-types.ts';
export { inTransaction } from './in-transaction.ts';
export type { Client } from './in-transaction.ts';
export { copyRows } from './copy.ts';
export type { CopyValue } from './copy.ts';
export type { Database, DatabaseOptions } from './database.ts';
export type { Queries } from './transaction-connections.ts';
export { repeatUndone } from './repeat-undone.ts';
export { isDatabaseDown, isExclusionViolation, isRestrictViolation, isUniqueViolation } from './errors.ts';
export { oneAtATime } from './one-at-a-time.ts';
export { missingMigrations } from './missing-migrations.ts';
export { mayChangeLedger } from './rights.ts';
export { outboxTopic, writeOutbox } from './outbox.ts';
export { deliverOutbox, outboxState } from './outbox-delivery.ts';
export {
  countGivenUpJobs,
  givenUpJobs,
  isJobDone,
  noteJobDone,
  noteJobGivenUp,
  retryGivenUpJobs,
  unfinishedJobs,
} from './jobs-until-done.ts';
export type { GivenUpJob, UnfinishedJob } from './jobs-until-done.ts';
export type { Delivery, OutboxMessage, OutboxState } from './outbox-delivery.ts';
export { clearDelivered, clearExpiredLimits, clearKeptMail, inBatches, upkeepBatch } from './upkeep.ts';
export type { OutboxEvent } from './news.ts';
export type { OutboxJob } from './outbox.ts';
export { Prisma } from './generated/client.ts';
export type {
  AccessFact,
  Account,
  AccountCode,
  Asset,
  BillingCustomer,
  Caption,
  Checkout,
  Device,
  Gift,
  Identity,
  Invoice,
  Outbox,
  PatreonLink,
  PaymentAccount,
  Plan,
  PlanPrice,
  PlaybackProgress,
  ReconciliationWalk,
  RemoteConfig,
  Session,
  SigningKey,
  StaffGrant,
  StaffRefund,
  Subscription,
  Video,
} from './generated/client.ts';
export { createPool } from './pool.ts';
