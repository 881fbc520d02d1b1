import { siteParts } from './parts.ts';
import type { CoreDeps } from '../deps.ts';

/** The site as a document that changes nothing when applied. */
export async function exportSite({ db }: Pick<CoreDeps, 'db'>): Promise<Record<string, unknown>> {
  return db.transaction(async (queries) => {
    const document: Record<string, unknown> = {};
    for (const part of siteParts) part.compose(document, await part.read(queries));
    return document;
  });
}
