import { Prisma } from './generated/client.ts';

/** True when `error` is Postgres's unique violation (of a constraint that names `column`, when given). */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    return column === undefined || JSON.stringify(error.meta ?? {}).includes(column);
  }
  if (error instanceof Error && 'code' in error && error.code === '23505') {
    return column === undefined || JSON.stringify(error).includes(column);
  }
  return false;
}

/** True when a row lies where another one lies already, as an exclusion constraint has it. */
export function isExclusionViolation(error: unknown): boolean {
  const code = '23P01';
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if ('code' in e && e.code === code) return true;
    if (e instanceof Prisma.PrismaClientKnownRequestError && JSON.stringify(e.meta ?? {}).includes(code)) return true;
    if (e.message.includes(code)) return true;
  }
  return false;
}

const deadlock = '40P01';

/** True when Postgres has undone a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || (error.code === 'P2010' && JSON.stringify(error.meta ?? {}).includes(deadlock));
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A statement or a transaction that waited longer than it may: there is more work than the database can do now.
  '57014',
  'P2028',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2037',
]);

/** True when `error` means that Postgres cannot be reached or has too much to do now, and a later try may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    if ('code' in e && typeof e.code === 'string' && connectionCodes.has(e.code)) return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|timeout expired|Can't reach database/.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}
