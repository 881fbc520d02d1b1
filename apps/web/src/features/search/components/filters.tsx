import { t } from '@houselights/messages/catalogue/search';
import { Chip, ChipSelect } from '@houselights/ui';
import type { SearchResults } from '@houselights/contracts';
import type { SearchQuery } from '@houselights/rules';
import { isNamed } from '../top-result.ts';

const LENGTHS = [
  { value: 'short', key: 'lengthShort' },
  { value: 'medium', key: 'lengthMedium' },
  { value: 'long', key: 'lengthLong' },
] as const;

type Props = {
  query: SearchQuery;
  /** The first page: its years, creators and shows become filters. */
  found: SearchResults | undefined;
  onChange: (query: SearchQuery) => void;
};

/** Available years, newest first. */
function yearsOf(years: SearchResults['years']): string[] {
  if (years === null) return [];
  return Array.from({ length: years.to - years.from + 1 }, (_, back) => `${years.to - back}`);
}

/** Label of the show filter, with the show's title if a result carries it. */
function inShow(show: string, found: SearchResults | undefined): string {
  const card = found?.shows.find(({ id, slug }) => id === show || slug === show);
  const title = card?.title ?? found?.media.find(({ showSlug }) => showSlug === show)?.showTitle;
  return title ? t('inShow', { show: title }) : t('inUnnamedShow');
}

/** Search filters: one press sets, another clears. */
export function Filters({ query, found, onChange }: Props) {
  const years = yearsOf(found?.years ?? null);
  const set = (part: Partial<SearchQuery>) => onChange({ ...query, ...part });
  const isByCreator = query.ctid !== '' || query.creatorName !== '';
  return (
    <fieldset className="search-filters">
      <legend className="hl-hidden">{t('filters')}</legend>
      {isByCreator && (
        <Chip pressed onPress={() => set({ ctid: '', creatorName: '' })}>
          {t('byCreator', { creator: query.creatorName || query.ctid })}
        </Chip>
      )}
      {query.show !== '' && (
        <Chip pressed onPress={() => set({ show: '' })}>
          {inShow(query.show, found)}
        </Chip>
      )}
      <Chip pressed={query.free} onPress={() => set({ free: !query.free })}>
        {t('free')}
      </Chip>
      <ChipSelect
        label={t('length')}
        value={query.length}
        onChange={(value) => set({ length: LENGTHS.find((length) => length.value === value)?.value ?? '' })}
        options={[{ value: '', label: t('lengthAny') }, ...LENGTHS.map(({ value, key }) => ({ value, label: t(key) }))]}
      />
      <ChipSelect
        label={t('year')}
        value={query.year}
        onChange={(year) => set({ year })}
        options={[
          { value: '', label: t('yearAny') },
          ...(query.year !== '' && !years.includes(query.year) ? [query.year] : []).map(same),
          ...years.map(same),
        ]}
      />
      {/* Known only with the results: last, so that they shift nothing. */}
      {!isByCreator &&
        found?.creators
          .filter(({ displayName }) => isNamed(displayName, query.search))
          .slice(0, 3)
          .map(({ id, slug, displayName }) => (
            <Chip key={id} pressed={false} onPress={() => set({ ctid: slug, creatorName: displayName })}>
              {t('byCreator', { creator: displayName })}
            </Chip>
          ))}
      {query.show === '' &&
        found?.shows
          .filter(({ title }) => isNamed(title, query.search))
          .slice(0, 3)
          .map(({ id, slug, title }) => (
            <Chip key={id} pressed={false} onPress={() => set({ show: slug })}>
              {t('inShow', { show: title })}
            </Chip>
          ))}
    </fieldset>
  );
}

function same(value: string) {
  return { value, label: value };
}
