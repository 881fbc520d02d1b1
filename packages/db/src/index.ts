export { createDatabase } from './database.ts';
export { createPrisma } from './transaction-connections.ts';
export * as sql from './sql-types.ts';
export { registeredStatements, statement } from './statement.ts';
export type { RowFrom, Statement, Where } from './statement.ts';
export type { ParamsOf, RowOf } from './sql-types.ts';
export { inTransaction } from './in-transaction.ts';
export type { Client } from './in-transaction.ts';
export { bulkInsert } from './bulk-insert.ts';
export type { BulkValue } from './bulk-insert.ts';
export type { Database, DatabaseOptions } from './database.ts';
export type { Queries } from './transaction-connections.ts';
export { repeatUndone } from './repeat-undone.ts';
export { isDatabaseDown, isExclusionViolation, isRestrictViolation, isUniqueViolation } from './errors.ts';
export { withAdvisoryLock } from './advisory-lock.ts';
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
export { clearDelivered, clearExpiredLimits, clearKeptMail, inBatches, retentionBatch } from './retention.ts';
export type { OutboxEvent } from './transaction-events.ts';
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
export { watchForSilence } from './silence.ts';
export type { SilenceWatch } from './silence.ts';
