import { noSearch, searchPath } from '@houselights/rules';
import { SearchField } from './search-field.tsx';

const pathOf = (search: string) => searchPath({ ...noSearch, search });

/** The search field in the bar: searches the whole site. */
export function BarSearchField() {
  return <SearchField className="search-bar" pathOf={pathOf} />;
}
