import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What each kind of text that has a name should look like. */
const formats: Readonly<Record<string, string>> = {
  email: 'Please enter a full email address, like name@example.com.',
  url: 'Please give a web address, like https://films.example.',
  datetime: 'Please give a time in UTC, like 2026-01-31T18:00:00Z.',
  date: 'Please give a day, like 2026-01-31.',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'Please send text here.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer true or false.',
  array: 'Please send a list here.',
  tuple: 'Please send a list here.',
  object: 'Please send fields with names here.',
  record: 'Please send fields with names here.',
};

/** What is counted, by what has too much or too little of it. */
const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

function amount(origin: string, bound: number | bigint): string {
  const [one, more] = units[origin] ?? ['', ''];
  return `${bound} ${Number(bound) === 1 ? one : more}`.trim();
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin in units) return `Please use at most ${amount(origin, maximum)}.`;
  return inclusive === false ? `Please enter less than ${maximum}.` : `Please enter at most ${maximum}.`;
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin in units) {
    return Number(minimum) === 1 ? 'Please fill this in.' : `Please use at least ${amount(origin, minimum)}.`;
  }
  return inclusive === false ? `Please enter more than ${minimum}.` : `Please enter at least ${minimum}.`;
}

function oneOf(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== '').map(String);
  if (named.length === 1) return `Only “${named[0]}” is possible here.`;
  return named.length === 0 || named.length > 12
    ? 'Please choose one of the values that are possible here.'
    : `Please choose one of these: ${named.join(', ')}.`;
}

/**
 * What is said of a field that is not valid, where its schema has no words of its own: for people, as a schema's own words (“Too big: expected
 * string to have <=64 characters”) are not. Given to each parse whose issues are shown.
 */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Please fill this in.' : (kinds[issue.expected] ?? 'This is not valid here.');
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check how this is written.';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'not_multiple_of':
      return `Please enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Nothing is known here by the name of ${issue.keys.map((key) => `“${key}”`).join(', ')}.`;
    default:
      return 'This is not valid here.';
  }
}
