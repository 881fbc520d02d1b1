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
  return codesOf(error).includes('23P01');
}

/** True when a trigger keeps what must stay as it is. */
export function isRestrictViolation(error: unknown): boolean {
  return codesOf(error).includes('23001');
}

/** What Postgres says of a transaction that it has undone because of another one, and Prisma's word for both. */
const undoneCodes = new Set(['40P01', '40001', 'P2034']);

/** True when Postgres has undone a transaction because it and another one waited for each other, or contradicted each other. */
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
  // A statement or a transaction that waited longer than it may: there is more work than the database can do now.
  '57014',
  'P2028',
  '57P01',
  '57P02',
  '57P03',
  // No room on its disk, no memory, no connection left, a file that it cannot read: all of it heals without the asker.
  '53000',
  '53100',
  '53200',
  '53300',
  '58000',
  '58030',
  // One that may not write now, as a standby before it takes over.
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

/** True when `error` means that Postgres cannot be reached or has too much to do now, and a later try may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  if (codesOf(error).some((code) => connectionCodes.has(code) || undoneCodes.has(code))) return true;
  return causesOf(error).some(({ message }) => connectionWords.test(message));
}

/** An error and what it was made from. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let e = error; e instanceof Error && causes.length < 5; e = e.cause) causes.push(e);
  return causes;
}

/** Codes of an error and of what it was made from; Prisma keeps Postgres's own beside its word for it, or in what is no error. */
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
