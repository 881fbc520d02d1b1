import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

const saidOf = (schema: z.ZodType, value: unknown): string[] | undefined =>
  schema.safeParse(value, { error: plainWords }).error?.issues.map(({ message }) => say(message, english));

const many = z.enum(Array.from({ length: 13 }, (_, index) => `choice ${index}`));

describe('what is said of a field', () => {
  it.each<[what: string, schema: z.ZodType, value: unknown, words: string]>([
    ['that is left out', z.string(), undefined, 'Please fill this in.'],
    ['that is no text', z.string(), 5, 'Please send text here.'],
    ['that is no number', z.number(), 'x', 'Please enter a number.'],
    ['that is no whole number', z.int(), 5.5, 'Please enter a whole number.'],
    ['that is beyond all numbers', z.int(), 1e20, 'Please enter 9,007,199,254,740,991 or less.'],
    ['that is neither yes nor no', z.boolean(), 'yes', 'This must be true or false.'],
    ['that is no list', z.array(z.string()), {}, 'Please send a list here.'],
    ['that has no fields', z.object({}), [], 'Please send fields with names here.'],
    ['that nobody has named a kind of', z.date(), 'x', "This isn't valid here."],
    ['with too many characters', z.string().max(64), 'x'.repeat(65), 'Please use at most 64 characters.'],
    ['with more than one', z.string().max(1), 'xx', 'Please use at most 1 character.'],
    ['with too few', z.string().min(8), 'x', 'Please use at least 8 characters.'],
    ['that is empty', z.string().min(1), '', 'Please fill this in.'],
    ['of another length', z.string().length(3), 'x', 'Please use at least 3 characters.'],
    ['with a long list', z.array(z.int()).max(2), [1, 2, 3], 'Please use at most 2 entries.'],
    ['with an empty list', z.array(z.int()).min(1), [], 'Please fill this in.'],
    ['with a large number', z.int().max(100), 101, 'Please enter 100 or less.'],
    ['with a number that is just too large', z.number().lt(1), 1, 'Please enter a number less than 1.'],
    ['with a small number', z.int().min(2), 1, 'Please enter 2 or more.'],
    ['with a number that is just too small', z.number().positive(), 0, 'Please enter a number greater than 0.'],
    ['with no multiple', z.int().multipleOf(5), 4, 'Please enter a multiple of 5.'],
    ['with no address', z.email(), 'x', 'Please enter a full email address, like name@example.com.'],
    ['with no web address', z.url(), 'x', 'Please enter a web address, like https://films.example.'],
    ['with no time', z.iso.datetime(), 'x', 'Please enter a time in UTC, like 2026-01-31T18:00:00Z.'],
    ['that is written in another way', z.string().regex(/^a$/), 'b', 'Please check the format.'],
    ['that is none of some', z.enum(['', 'true', 'false']), 'x', 'Please choose one of these: true, false.'],
    ['that is none of many', many, 'x', 'Please choose one of the allowed values.'],
    ['that is not the only one', z.literal('current'), 'x', 'This can only be “current”.'],
    ['with a name that is not known', z.strictObject({}), { x: 1 }, "We don't know “x” here."],
    ['that is one of no kind', z.union([z.string(), z.int()]), true, "This isn't valid here."],
    ['that a rule without words refuses', z.string().refine(() => false), 'x', "This isn't valid here."],
    ['that has words of its own', z.string().max(1, 'One sign.'), 'xx', 'One sign.'],
  ])('%s', (_what, schema, value, words) => {
    expect(saidOf(schema, value)).toEqual([words]);
  });
});
