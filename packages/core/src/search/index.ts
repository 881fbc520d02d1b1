export { dropPassages, writePassages } from './passages.ts';
export { searchCatalog } from './search.query.ts';
export type { SearchCatalog } from './search.query.ts';
export { suggestSearch } from './suggestions.query.ts';
export { cleanUpSearch } from './clean-up-search.command.ts';
