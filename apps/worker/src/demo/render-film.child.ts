import { renderFilm } from '@houselights/demo';

// The process that draws one film of the demo: `render-film.child.ts SLUG FILE`. Exits with 0 once the file is complete.
const [slug = '', file = ''] = process.argv.slice(2);
// Without a parent, nobody needs the film.
process.once('disconnect', () => process.exit(1));
await renderFilm(slug, file);
process.exit(0);
