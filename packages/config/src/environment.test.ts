import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readEnvironment } from './environment.ts';

describe('readEnvironment', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'houselights-env-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const read = (text: string) => {
    const file = join(folder, '.env');
    writeFileSync(file, text);
    return readEnvironment(file);
  };

  it('is the environment alone when there is no file', () => {
    expect(readEnvironment(join(folder, 'absent'))).toEqual(process.env);
  });

  it.each([
    ['A_SETTING=plain', 'plain'],
    ['A_SETTING = spaced ', 'spaced'],
    ['export A_SETTING=exported', 'exported'],
    ['A_SETTING="with # inside" # and a comment', 'with # inside'],
    ["A_SETTING='single'", 'single'],
    ['A_SETTING=', ''],
    ['# comment\n\n\r\nA_SETTING=last\r\n', 'last'],
    ['\uFEFFA_SETTING=after a mark', 'after a mark'],
    ['A_SETTING=postgres://u:p@h:5432/d?sslmode=require', 'postgres://u:p@h:5432/d?sslmode=require'],
  ])('reads %j', (text, value) => {
    expect(read(text)['A_SETTING']).toBe(value);
  });

  it.each(['just words', 'A SETTING=x', '=x', 'A_SETTING="open', "A_SETTING='open", '1A=x', 'A_SETTING: x'])(
    'refuses %j by its line, without repeating it',
    (line) => {
      const reading = () => read(`FINE=1\n${line}\n`);
      expect(reading).toThrow(ConfigError);
      expect(reading).toThrow(/line 2/);
      expect(reading).not.toThrow(line);
    },
  );

  it('lets the environment win over the file', () => {
    const [name = '', value] = Object.entries(process.env).find(([key]) => key === 'PATH') ?? [];
    expect(read(`${name}=other`)[name]).toBe(value);
  });
});
