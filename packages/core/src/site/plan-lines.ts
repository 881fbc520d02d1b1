import { formatMoney } from '@houselights/rules';
import type { Plain } from '../shared/site-part.ts';
import type { SitePlan } from './apply-site.command.ts';

const signs = { create: '+', change: '~', remove: '-', keep: '!' } as const;

/** A plan as readable text, a line each. */
export function planLines({ changes }: SitePlan): readonly string[] {
  const lines = changes.flatMap(({ part, key, kind, fields, why }) => {
    const name = part === key || key === 'config' ? part : `${part} ${key}`;
    const head = `${signs[kind]} ${name}${why === undefined ? '' : `  stays: ${why}`}`;
    return [head, ...fields.map(({ name: field, from, to }) => `    ${field}: ${changeOf(field, from, to)}`)];
  });
  const count = (kind: keyof typeof signs): number => changes.filter((one) => one.kind === kind).length;
  const kept = count('keep');
  if (changes.length === kept) return [...lines, 'Nothing to change.'];
  const sum = `${count('create')} to create, ${count('change')} to change, ${count('remove')} to remove`;
  return [...lines, kept > 0 ? `${sum}; ${kept} stay.` : `${sum}.`];
}

function changeOf(field: string, from: Plain | undefined, to: Plain | undefined): string {
  if (from === undefined) return shown(field, to);
  return `${shown(field, from)} → ${to === undefined ? 'not set' : shown(field, to)}`;
}

/** One line of at most 80 characters; prices formatted for people. */
function shown(field: string, value: Plain | undefined): string {
  const [list, currency = ''] = field.split('.');
  if (list === 'prices' && typeof value === 'number') return formatMoney(value, currency);
  const text = JSON.stringify(value) ?? '';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
