import { Chip, ChipSelect } from '@houselights/ui';
import type { SearchResults } from '@houselights/contracts';
import type { SearchQuery } from '@houselights/rules';
import { isNamed } from '../top-result.ts';

const LENGTHS = [
  { value: 'short', label: 'Up to 10 minutes' },
  { value: 'medium', label: 'Up to 40 minutes' },
  { value: 'long', label: 'Longer than 40 minutes' },
] as const;

type Props = {
  query: SearchQuery;
  /** The first page: what it found can be asked for alone. */
  found: SearchResults | undefined;
  onChange: (query: SearchQuery) => void;
};

/** The years that there are, newest first. */
function yearsOf(years: SearchResults['years']): string[] {
  if (years === null) return [];
  return Array.from({ length: years.to - years.from + 1 }, (_, back) => `${years.to - back}`);
}

/** The show that is asked for, by the name that something of it carries. */
function showName(show: string, found: SearchResults | undefined): string {
  const card = found?.shows.find(({ id, slug }) => id === show || slug === show);
  return card?.title ?? found?.media.find(({ showSlug }) => showSlug === show)?.showTitle ?? 'One show';
}

/** What narrows a search down: a press chooses, another one lets go. */
export function Filters({ query, found, onChange }: Props) {
  const years = yearsOf(found?.years ?? null);
  const set = (part: Partial<SearchQuery>) => onChange({ ...query, ...part });
  const isByCreator = query.ctid !== '' || query.creatorName !== '';
  return (
    <fieldset className="search-filters">
      <legend className="hl-hidden">Filters</legend>
      {isByCreator && (
        <Chip pressed onPress={() => set({ ctid: '', creatorName: '' })}>
          By {query.creatorName || query.ctid}
        </Chip>
      )}
      {query.show !== '' && (
        <Chip pressed onPress={() => set({ show: '' })}>
          In {showName(query.show, found)}
        </Chip>
      )}
      <Chip pressed={query.free} onPress={() => set({ free: !query.free })}>
        Free
      </Chip>
      <ChipSelect
        label="Length"
        value={query.length}
        onChange={(value) => set({ length: LENGTHS.find((length) => length.value === value)?.value ?? '' })}
        options={[{ value: '', label: 'Any length' }, ...LENGTHS]}
      />
      <ChipSelect
        label="Year"
        value={query.year}
        onChange={(year) => set({ year })}
        options={[
          { value: '', label: 'Any year' },
          ...(query.year !== '' && !years.includes(query.year) ? [query.year] : []).map(same),
          ...years.map(same),
        ]}
      />
      {/* Known once something was found: they come last, so that they push nothing away. */}
      {!isByCreator &&
        found?.creators
          .filter(({ displayName }) => isNamed(displayName, query.search))
          .slice(0, 3)
          .map(({ id, slug, displayName }) => (
            <Chip key={id} pressed={false} onPress={() => set({ ctid: slug, creatorName: displayName })}>
              By {displayName}
            </Chip>
          ))}
      {query.show === '' &&
        found?.shows
          .filter(({ title }) => isNamed(title, query.search))
          .slice(0, 3)
          .map(({ id, slug, title }) => (
            <Chip key={id} pressed={false} onPress={() => set({ show: slug })}>
              In {title}
            </Chip>
          ))}
    </fieldset>
  );
}

function same(value: string) {
  return { value, label: value };
}
