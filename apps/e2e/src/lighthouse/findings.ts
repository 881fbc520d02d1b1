import type { Result } from 'lighthouse';

/** An audit that a page failed. */
export interface Finding {
  readonly category: string;
  readonly audit: string;
  readonly title: string;
  /** Elements, addresses and messages that it lists. */
  readonly where: readonly unknown[];
}

/** Lighthouse shows scores from here on in green. */
const passes = 0.9;

/** Audits of a run that failed or could not be run, by category. */
export function findingsOf({ categories, audits }: Pick<Result, 'categories' | 'audits'>): readonly Finding[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id }) => {
      const audit = audits[id];
      if (audit === undefined) return [];
      const isBroken = audit.scoreDisplayMode === 'error';
      if (!isBroken && (audit.score === null || audit.score >= passes)) return [];
      const value = audit.displayValue === undefined ? [] : [audit.displayValue];
      const where = isBroken ? [audit.errorMessage ?? 'no reason given'] : [...value, ...named(audit.details)];
      return [{ category, audit: id, title: audit.title, where }];
    }),
  );
}

/** Elements in an audit's details; for entries without any, their plain values; for a checklist, the unmet items. */
function named(details: unknown): readonly unknown[] {
  if (!isRecord(details)) return [];
  const { type, items, value } = details;
  if (type === 'list-section') return named(value);
  if (type === 'checklist' && isRecord(items)) return unmet(items);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const elements = elementsIn(item);
    if (elements.length > 0) return elements;
    return isRecord(item) && ('items' in item || 'value' in item) ? named(item) : plainValues(item);
  });
}

function unmet(checks: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.values(checks).flatMap((check) =>
    isRecord(check) && check['value'] === false ? [{ unmet: check['label'] }] : [],
  );
}

function elementsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (!isRecord(value)) return [];
  if (value['type'] !== 'node') return Object.values(value).flatMap(elementsIn);
  const { selector, snippet, nodeLabel, explanation } = value;
  return [{ selector, snippet, nodeLabel, ...(explanation === undefined ? {} : { explanation }) }];
}

function plainValues(item: unknown): readonly unknown[] {
  if (!isRecord(item)) return [];
  const source = isRecord(item['sourceLocation']) ? item['sourceLocation'] : {};
  const entries = [...Object.entries(item), ...Object.entries(source)];
  const plain = entries.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return plain.length === 0 ? [] : [Object.fromEntries(plain)];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
