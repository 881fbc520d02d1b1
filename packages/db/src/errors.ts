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

/** True if `error` is Postgres's exclusion violation: a row overlaps another. */
export function isExclusionViolation(error: unknown): boolean {
  return codesOf(error).includes('23P01');
}

/** True if a trigger refused to change what must not change. */
export function isRestrictViolation(error: unknown): boolean {
  return codesOf(error).includes('23001');
}

/** Postgres's codes for a transaction aborted because of a concurrent one, and Prisma's code for both. */
const undoneCodes = new Set(['40P01', '40001', 'P2034']);

/** True if Postgres aborted a transaction because of a deadlock or a serialization failure. */
export function isUndone(error: unknown): boolean {
  return codesOf(error).some((code) => undoneCodes.has(code));
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The server's machine or the way to it is gone, as during a failover.
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // A statement or a transaction that waited too long: the database is overloaded.
  '57014',
  'P2028',
  '57P01',
  '57P02',
  '57P03',
  // Out of disk, memory or connections, or an unreadable file: none of it is the caller's fault.
  '53000',
  '53100',
  '53200',
  '53300',
  '58000',
  '58030',
  // A server that may not write now, such as a standby before it takes over.
  '25006',
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
const connectionWords =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Can't reach database|Query read timeout/;

/** True if Postgres cannot be reached or is overloaded, and a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (codesOf(error).some((code) => connectionCodes.has(code) || undoneCodes.has(code))) return true;
  return causesOf(error).some(({ message }) => connectionWords.test(message));
}

/** An error and its causes. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let e = error; e instanceof Error && causes.length < 5; e = e.cause) causes.push(e);
  return causes;
}

/** Codes of an error and its causes; Prisma keeps Postgres's own code in `meta`, or in a cause that is not an Error. */
function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((e) => [
    ...('code' in e && typeof e.code === 'string' ? [e.code] : []),
    ...('meta' in e ? originalCodes(e.meta) : []),
    ...(e.cause instanceof Error ? [] : originalCodes(e.cause)),
  ]);
}

function originalCodes(told: unknown): string[] {
  return [...(JSON.stringify(told) ?? '').matchAll(/"originalCode":"(\w+)"/g)].map(([, code = '']) => code);
}
