const notCountries = new Set(['CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes of current countries; former ones have a different canonical form. */
const isCurrent = (code: string): boolean => !notCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;

export interface Country {
  readonly code: string;
  readonly name: string;
}

export const countries: readonly Country[] = letters
  .flatMap((first) => letters.map((second) => `${first}${second}`))
  .flatMap((code) => {
    const name = isCurrent(code) ? names.of(code) : undefined;
    return name === undefined ? [] : [{ code, name }];
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

export const isCountry = (code: string): boolean => countries.some((each) => each.code === code);
