import { t } from '@houselights/messages/catalogue/fields';
import type { MessageReference } from '@houselights/messages';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The hint for each named text format. */
const formats: Readonly<Record<string, MessageReference>> = {
  email: t.ref('email'),
  url: t.ref('url'),
  datetime: t.ref('datetime'),
  date: t.ref('date'),
};

const kinds: Readonly<Record<string, MessageReference>> = {
  string: t.ref('string'),
  number: t.ref('number'),
  int: t.ref('int'),
  boolean: t.ref('boolean'),
  array: t.ref('array'),
  tuple: t.ref('array'),
  object: t.ref('object'),
  record: t.ref('object'),
};

/** The unit of a size limit, by the kind of value. */
const units: Readonly<Record<string, 'Characters' | 'Entries' | 'Bytes'>> = {
  string: 'Characters',
  array: 'Entries',
  set: 'Entries',
  map: 'Entries',
  file: 'Bytes',
};

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): MessageReference {
  const max = Number(maximum);
  const unit = units[origin];
  if (unit !== undefined) return t.ref(`most${unit}`, { max });
  return t.ref(inclusive === false ? 'lessThan' : 'atMost', { max });
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): MessageReference {
  const min = Number(minimum);
  const unit = units[origin];
  if (unit !== undefined) return min === 1 ? t.ref('required') : t.ref(`least${unit}`, { min });
  return t.ref(inclusive === false ? 'moreThan' : 'atLeast', { min });
}

function oneOf(values: readonly unknown[]): MessageReference {
  const [first = '', ...others] = values.filter((value) => value !== '').map(String);
  if (first !== '' && others.length === 0) return t.ref('onlyValue', { value: first });
  const isShort = first !== '' && others.length < 12;
  return isShort ? t.ref('oneOf', { values: [first, ...others].join(', ') }) : t.ref('oneOfMany');
}

/**
 * Validation message for an invalid field whose schema has no message of its own. Zod's default messages (“Too big: expected string to have
 * <=64 characters”) are not written for end users. Passed to every parse whose issues are shown.
 */
export function plainWords(issue: Issue): MessageReference {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t.ref('required') : (kinds[issue.expected] ?? t.ref('invalid'));
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return formats[issue.format] ?? t.ref('format');
    case 'invalid_value':
      return oneOf(issue.values);
    case 'not_multiple_of':
      return t.ref('multipleOf', { step: Number(issue.divisor) });
    case 'unrecognized_keys':
      return t.ref('unknownKeys', { keys: issue.keys.map((key) => `“${key}”`).join(', ') });
    default:
      return t.ref('invalid');
  }
}
