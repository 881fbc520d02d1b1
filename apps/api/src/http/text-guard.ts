/**
 * True if any string in `value` holds NUL or a lone surrogate: Postgres stores neither. Iterates with its own stack, because a body may be
 * nested deeper than the call stack.
 */
export function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return true;
    } else if (Array.isArray(next)) {
      for (const member of next) pending.push(member);
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, member] of Object.entries(next)) pending.push(key, member);
    }
  }
  return false;
}

/** The fields of `value` that hold such a string; 'body' if it is not an object, or if a field's name is such a string. */
export function unstorableFields(value: unknown): readonly string[] {
  if (!hasUnstorableText(value)) return [];
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  const isNamed = fields.length > 0 && !fields.some(([name]) => hasUnstorableText(name));
  return isNamed ? fields.flatMap(([name, field]) => (hasUnstorableText(field) ? [name] : [])) : ['body'];
}

/** The path to the first string or key in `value` that Postgres cannot store; undefined if there is none. */
export function unstorablePlace(value: unknown): (string | number)[] | undefined {
  if (!hasUnstorableText(value)) return undefined;
  const path: (string | number)[] = [];
  for (let next = value; typeof next === 'object' && next !== null;) {
    const members: [string | number, unknown][] = Array.isArray(next) ? [...next.entries()] : Object.entries(next);
    const found = members.find(([key, member]) => hasUnstorableText(key) || hasUnstorableText(member));
    if (found === undefined || hasUnstorableText(found[0])) break;
    path.push(found[0]);
    next = found[1];
  }
  return path;
}
