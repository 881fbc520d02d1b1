import { noSearch, searchPath } from '@houselights/rules';
import { SearchField } from './search-field.tsx';

const pathOf = (search: string) => searchPath({ ...noSearch, search });

/** The field in the bar: looks through the whole house. */
export function BarSearchField() {
  return <SearchField className="search-bar" pathOf={pathOf} />;
}
