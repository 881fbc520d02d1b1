import { applyWithin, lockSite } from './apply-site.command.ts';
import { siteParts } from './parts.ts';
import type { CoreDeps } from '../deps.ts';
import type { Fields, SiteItem } from '../shared/site-part.ts';
import type { SitePlan } from './apply-site.command.ts';
import type { SiteItems } from './document.ts';

const isPicture = (field: string): boolean => field.startsWith('images.');

/** A document's items without their pictures: for a site that gets them later. */
export function withoutPictures(items: SiteItems): SiteItems {
  return new Map(
    [...items].map(([part, list]) => [part, list.map((item) => only(item, (field) => !isPicture(field)))]),
  );
}

/** Adds a document's pictures to existing items, and leaves all else as it is; deleted items stay deleted. */
export async function applyPictures(
  { db, clock }: Pick<CoreDeps, 'db' | 'clock'>,
  items: SiteItems,
): Promise<SitePlan> {
  return db.transaction(async (queries) => {
    await lockSite(queries);
    const pictured = new Map<string, readonly SiteItem[]>();
    for (const part of siteParts) {
      const list = (items.get(part.name) ?? []).map((item) => only(item, isPicture));
      if (list.every(({ fields }) => Object.keys(fields).length === 0)) continue;
      const there = new Set((await part.read(queries)).map(({ key }) => key));
      pictured.set(
        part.name,
        list.filter(({ key }) => there.has(key)),
      );
    }
    return applyWithin(queries, pictured, { prune: false, dryRun: false, now: clock.now() });
  });
}

function only({ fields, ...item }: SiteItem, isWanted: (field: string) => boolean): SiteItem {
  const kept: Fields = Object.fromEntries(Object.entries(fields).filter(([field]) => isWanted(field)));
  return { ...item, fields: kept };
}
