import { renderFilm } from '@houselights/demo';

// The process that draws one film of the demo: `render-film.child.ts SLUG FILE`. Ends with 0 when the file is whole.
const [slug = '', file = ''] = process.argv.slice(2);
// A parent that is gone wants no film any more.
process.once('disconnect', () => process.exit(1));
await renderFilm(slug, file);
process.exit(0);
