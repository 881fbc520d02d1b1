import { describe, expect, it, vi } from 'vitest';
import { DisplayName, Email } from '../account/fields.ts';
import { shortText } from './fields.ts';
import { isPlainText, personText, textForm, writtenLength } from './text.ts';

/** Every Unicode character, but only every 499th of those unassigned, private use, Han or Hangul: those behave alike. */
const signs = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter(
  (sign, code) =>
    sign.isWellFormed() && (code % 499 === 0 || !/[\p{Cn}\p{Co}\p{Script=Han}\p{Script=Hangul}]/u.test(sign)),
);
const hex = (text: string) => Array.from(text, (sign) => sign.codePointAt(0)?.toString(16)).join(' ');

const name = (text: string) => DisplayName.safeParse(text);
const fields = {
  DisplayName,
  shortText: shortText(40),
  lines: personText({ max: 40, lines: true }),
} as const;

describe.each(Object.entries(fields))('%s', (_, field) => {
  it.each([
    ['U+034F', 'a\u034fb'],
    ['a blank of Braille', 'a\u2800b'],
    ['Hangul fillers', 'a\u3164b\uffa0\u115f\u1160'],
    ['a soft hyphen', 'a\u00adb'],
    ['no width', 'a\u200bb'],
    ['a byte order mark', 'a\ufeffb'],
    ['another direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b\u2069'],
    ['tags', 'a\u{e0041}b'],
    ['a variation of nothing', 'a\ufe0fb'],
    ['joiners one after the other', 'a\u200d\u200db'],
    ['a joiner at the end', 'ab\u200d'],
    ['a musical blank', 'a\u{1d159}b'],
    ['a Khitan filler', 'a\u{16fe4}b'],
    ['private signs', 'a\ue000'],
    ['a place without a sign', 'a\u{10ffff}'],
    ['half of a pair', 'a\ud800'],
    ['NUL', 'a\0b'],
    ['a line separator', 'a\u2028b'],
    ['39 marks', `a${'\u0301'.repeat(39)}`],
    ['five marks', `x${'\u0336'.repeat(5)}`],
    ['a mark on nothing', '\u0336abc'],
    ['a mark on a space', 'ab \u0336c'],
    ['40 ligatures of 18 letters', '\ufdfa'.repeat(40)],
    ['three of them', '\ufdfa'.repeat(3)],
    ['a line that has no longer form', '\ufdfd'.repeat(3)],
    ['wide cuneiform', '\u{12031}'.repeat(11)],
    ['41 letters', 'x'.repeat(41)],
    ['nothing but spaces', ' \u00a0\u3000\u2003'],
  ])('refuses %s', (_what, text) => {
    expect(field.safeParse(text).success).toBe(false);
  });

  it.each([
    'Ada',
    'Zoë O’Neil-Þórsdóttir',
    'Nguyễn Thị Ánh',
    'נִקּוּד',
    'محمد علي',
    'می‌خواهم',
    'क्षत्रिय',
    'สวัสดี',
    '葛\u{e0100}城',
    '김민준',
    'Ada 👩‍👩‍👧',
    'Ada ❤️',
    'Ada 1️⃣',
    'Ada 👍🏽',
  ])('takes %s', (text) => {
    expect(field.safeParse(text)).toEqual({ success: true, data: text.normalize('NFC') });
  });
});

it('keeps one form of what looks the same', () => {
  expect(name('Zoe\u0308').data).toBe('Zoë');
  expect(name('\u212bsa').data).toBe('Åsa');
  expect(name('A\u00a0B\u3000C').data).toBe('A B C');
  expect(textForm('a\r\nb\rc', true)).toBe('a\nb\nc');
  expect(isPlainText('a\nb', true)).toBe(true);
  expect(isPlainText('a\nb')).toBe(false);
});

it('takes no sign of Unicode that is drawn as nothing, alone or between letters', () => {
  const nothing = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u2800]/u;
  const taken = signs.filter((sign) => nothing.test(sign) && (name(sign).success || name(`a${sign}b`).success));
  // Joiners are allowed inside words.
  expect(taken.map(hex)).toEqual(['200c', '200d']);
});

it('takes no more than its characters, however much one of them stands for', () => {
  const taken = signs.filter((sign) => {
    const long = writtenLength(sign);
    return long > 1 && name(sign.repeat(Math.floor(40 / long) + 1)).success;
  });
  expect(taken.map(hex)).toEqual([]);
});

it('says the same of what it has taken', () => {
  const changed = signs.filter((sign) => {
    const once = name(`a${sign} ${sign}`);
    return once.success && name(once.data).data !== once.data;
  });
  expect(changed.map(hex)).toEqual([]);
});

it('is done with a long text at once', () => {
  for (const text of ['\u0301', '\u200d', 'a\u200d', '\ufdfa', ' ', '\ufe0f'].map((sign) => sign.repeat(500_000))) {
    expect(name(text).success).toBe(false);
    expect(name(text.slice(0, 160)).success).toBe(false);
  }
});

it('refuses a heap of marks before it sorts them', () => {
  const field = personText({ max: 20_000 });
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const found = ['\u0301\u0316', '\u0f75', '\u0f73'].map(
    (marks) => field.safeParse(`a${marks.repeat(20_000)}`).success,
  );
  expect([found, normalize.mock.calls.length]).toEqual([[false, false, false], 0]);
  normalize.mockRestore();
});

describe('Email', () => {
  /** Characters that some case or compatibility folding turns into ASCII. */
  const folding = signs.filter((sign) => {
    const forms = [sign.toLowerCase(), sign.normalize('NFKC'), sign.normalize('NFKC').toLowerCase()];
    // Spaces around the address are trimmed.
    return sign > '\u007f' && sign.trim() !== '' && forms.some((form) => /[\0-\x7f]/.test(form));
  });

  it('takes no sign that is folded into ASCII, before or behind the @', () => {
    expect(folding).toEqual(expect.arrayContaining(['\u212a', '\u017f', '\u0130', '\ufb00', '\uff0e', '\uff41']));
    const places = ['*ate@x.test', 'k*@x.test', 'ada@*.test', 'ada@a*b.test', 'ada@x.te*t'];
    const taken = folding.flatMap((sign) =>
      places.map((place) => place.replace('*', sign)).filter((email) => Email.safeParse(email).success),
    );
    expect(taken).toEqual([]);
  });

  it('takes ASCII alone before the @', () => {
    const local = signs.filter((sign) => Email.safeParse(`${sign}@x.test`).success);
    expect(local.join('')).toBe("!#$%&'*+-/0123456789=?ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz{|}~");
  });

  it.each(['ada@münchen.example', 'ada@xn--mnchen-3ya.example', 'Ada.L+tag@EXAMPLE.org', 'ada@例え.テスト'])(
    'takes %s',
    (email) => {
      expect(Email.safeParse(email)).toEqual({ success: true, data: email });
    },
  );
});
