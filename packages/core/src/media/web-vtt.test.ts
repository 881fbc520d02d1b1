import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cueText, formatTime, formatWebVtt, parseCaptions } from './web-vtt.ts';

it.each([
  ['WebVTT', 'WEBVTT\n\nNOTE x\n\nid\n00:01.000 --> 00:02.500 align:start\nHi\nthere\n', [[1_000, 2_500, 'Hi\nthere']]],
  ['SubRip', '\ufeff1\r\n00:00:01,5 --> 01:00:02,000\r\n<i>Hi</i>\r\n', [[1_500, 3_602_000, '<i>Hi</i>']]],
  [
    'cues in order',
    '00:05.000 --> 00:06.000\nb\n\n00:01.000 --> 00:02.000\na\n',
    [
      [1_000, 2_000, 'a'],
      [5_000, 6_000, 'b'],
    ],
  ],
  ['no backward cues', '00:05.000 --> 00:04.000\nb\n\n00:01.000 --> 00:02.000\na\n', [[1_000, 2_000, 'a']]],
  [
    'STYLE blocks dropped',
    'WEBVTT\n\nSTYLE\n::cue{background:url(http://x)}\n\n00:01.000 --> 00:02.000\na\n',
    [[1_000, 2_000, 'a']],
  ],
])('reads %s', (_name, source, cues) => {
  expect(parseCaptions(source)?.map(({ start, end, text }) => [start, end, text])).toEqual(cues);
});

it.each(['', 'WEBVTT', 'hello', '<html></html>', '00:01.000 --> 00:02.000', 'a --> b\nc'])('refuses %j', (source) => {
  expect(parseCaptions(source)).toBeUndefined();
});

it.each([
  ['<b>x</b><script>y</script>', '<b>x</b>y'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['<c.red>x</c> {\\an8}y', 'x y'],
  ['a\n\nb --> c', 'a\nb --&gt; c'],
  ['&amp;&lt;', '&amp;&lt;'],
])('cleans %j', (raw, clean) => {
  expect(cueText(raw)).toBe(clean);
});

it.each([
  '{\\',
  '{',
  '}',
  '<',
  '<b ',
  '>',
  '&',
  '&#1',
  '-->',
  ' ',
  '\t',
  '\r',
  '0',
  '0:',
  '\u0000',
  '\ufeff',
  '00:00.000 --> ',
  'a\n',
])('reads a megabyte of %j in no more than it takes to look at it', (worst) => {
  const megabyte = worst.repeat(Math.ceil(1_000_000 / worst.length));
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
  // Superlinear parsing would take minutes and time the test out.
  for (const source of [megabyte, cue + megabyte, `${cue}a ${megabyte}\n\n${cue}b`]) parseCaptions(source);
  expect(cueText(megabyte).length).toBeLessThanOrEqual(6_000);
});

it('holds nothing but words and three tags, and survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.nat(10_000_000),
      fc.integer({ min: 1, max: 9_999 }),
      (raw, start, length) => {
        const text = cueText(raw);
        expect(text.replaceAll(/<\/?[biu]>/g, '')).not.toMatch(/[<>]|\n\n/);
        if (text.trim() === '') return;
        const cues = [{ start, end: start + length, text }];
        expect(parseCaptions(formatWebVtt(cues))).toHaveLength(1);
      },
    ),
  );
});

it('writes times with two digits of hours or more', () => {
  expect([0, 59_999, 3_600_000, 360_000_001].map(formatTime)).toEqual([
    '00:00:00.000',
    '00:00:59.999',
    '01:00:00.000',
    '100:00:00.001',
  ]);
});
