import { t } from '@houselights/messages/catalogue/site-file';
import { createHash } from 'node:crypto';
import { sql, statement } from '@houselights/db';
import { findFilm, isPublicPicture } from '../catalog/index.ts';
import { compare, difference, namedByOthers, problemsOf } from './compare.ts';
import { readDocument, siteLimits } from './document.ts';
import { siteParts } from './parts.ts';
import type { CoreDeps } from '../deps.ts';
import type { DocumentPath, SiteProblem, SiteWrite } from '../shared/site-part.ts';
import type { Queries } from '@houselights/db';
import type { Compared, SiteChange } from './compare.ts';
import type { SiteItems } from './document.ts';

export interface SiteRequest {
  /** The file's content, with `asset:…` for each picture. */
  readonly document: unknown;
  /** Removes items that its sections do not name. */
  readonly prune: boolean;
  /** Changes nothing, and returns what would change. */
  readonly dryRun: boolean;
  /** The digest of the plan that was shown: nothing changes if the plan is a different one by now. */
  readonly digest?: string | undefined;
}

export interface SitePlan {
  readonly changes: readonly SiteChange[];
  /** Identifies this exact plan. */
  readonly digest: string;
}

/** Thrown if a document cannot be applied: nothing was changed. */
export class SiteRefused extends Error {
  override readonly name = 'SiteRefused';
  readonly problems: readonly SiteProblem[];
  constructor(problems: readonly SiteProblem[]) {
    super('this file cannot be applied');
    this.problems = problems.slice(0, siteLimits.problems);
  }
}

/** An arbitrary constant, the advisory lock's key. */
const lock = 7_206_113;

type ApplyDeps = Pick<CoreDeps, 'db' | 'clock' | 'storage'>;

/**
 * Makes a site match a document, in one transaction, or returns what would change. Idempotent; of two concurrent calls the second waits.
 * Throws SiteRefused.
 */
export async function applySite(deps: ApplyDeps, request: SiteRequest): Promise<SitePlan> {
  const read = readDocument(request.document);
  if (!read.ok) throw new SiteRefused(read.problems);
  await mustHavePictures(deps, read.items);
  return deps.db.transaction((queries) => applyWithin(queries, read.items, { ...request, now: deps.clock.now() }));
}

interface Within extends Omit<SiteRequest, 'document'> {
  readonly now: Date;
}

const takeLock = statement({
  name: 'lock-site',
  text: `select pg_advisory_xact_lock($1) as lock`,
  params: { key: sql.int8 },
  row: { lock: sql.nothing },
});

/** Serialises changes of the site by documents. Held until the transaction ends. */
export async function lockSite(queries: Queries): Promise<void> {
  await takeLock.run(queries, { key: lock });
}

/** The same within a transaction, for a parsed document. */
export async function applyWithin(queries: Queries, items: SiteItems, request: Within): Promise<SitePlan> {
  const { prune, dryRun, digest, now } = request;
  await lockSite(queries);
  const all: Compared[] = [];
  for (const part of siteParts) all.push(compare(part, items.get(part.name), await part.read(queries), prune));
  const films = await findFilms(queries, all);
  const problems = problemsOf(all, (name) => films.has(name));
  if (problems.length > 0) throw new SiteRefused(problems);

  const kept = await keepers(queries, all);
  const plan = planOf([...all.flatMap(changesOf), ...kept, ...all.toReversed().flatMap(removalsOf)]);
  if (dryRun || plan.changes.every(({ kind }) => kind === 'keep')) return plan;
  if (digest !== undefined && digest !== plan.digest) {
    throw new SiteRefused([{ at: [], message: t.ref('changedSince') }]);
  }
  for (const one of all) await write(queries, one, { now, plan });
  for (const { part, key, kind } of plan.changes) {
    if (kind === 'remove') await siteParts.find(({ name }) => name === part)?.remove?.(queries, key);
  }
  return plan;
}

function planOf(changes: readonly SiteChange[]): SitePlan {
  return { changes, digest: createHash('sha256').update(JSON.stringify(changes)).digest('base64url') };
}

function changesOf({ part, items, before, after }: Compared): SiteChange[] {
  return [...items.keys()].flatMap((key): SiteChange[] => {
    const known = before.get(key);
    const fields = difference(known, after.get(key) ?? {});
    if (known !== undefined && fields.length === 0) return [];
    return [{ part: part.name, key, kind: known === undefined ? 'create' : 'change', fields }];
  });
}

const removalsOf = ({ part, goes }: Compared): SiteChange[] =>
  [...goes].map((key) => ({ part: part.name, key, kind: 'remove', fields: [] }));

/** Keeps items that must stay although they would be removed, until no remaining item refers to a removed one. */
async function keepers(queries: Queries, all: readonly Compared[]): Promise<SiteChange[]> {
  const kept: SiteChange[] = [];
  const keep = ({ part, goes }: Compared, key: string, why: string): void => {
    goes.delete(key);
    kept.push({ part: part.name, key, kind: 'keep', fields: [], why });
  };
  for (const one of all) {
    for (const key of one.goes) {
      const why = await one.part.keeps?.(queries, key);
      if (why !== undefined) keep(one, key, why);
    }
  }
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    const named = namedByOthers(all);
    for (const one of all) {
      for (const key of one.goes) {
        const why = named.get(`${one.part.name} ${key}`);
        if (why !== undefined) keep(one, key, why);
      }
    }
  }
  return kept;
}

async function write(
  queries: Queries,
  { part, after }: Compared,
  { now, plan }: { readonly now: Date; readonly plan: SitePlan },
): Promise<void> {
  const due = plan.changes.filter((one) => one.part === part.name && (one.kind === 'create' || one.kind === 'change'));
  const changing = due.filter(({ kind }) => kind === 'change').map(({ key }) => key);
  if (changing.length > 0) await part.prepare?.(queries, changing);
  const writes = due.map(({ key, kind, fields }) => ({
    key,
    fields: after.get(key) ?? {},
    changed: fields.filter(({ to }) => to !== undefined).map(({ name }) => name),
    gone: fields.filter(({ to }) => to === undefined).map(({ name }) => name),
    isNew: kind === 'create',
    now,
  }));
  const { create } = part;
  const [made, written] = create === undefined ? [[], writes] : [writes.filter(isNew), writes.filter(isOld)];
  if (made.length > 0) await create?.(queries, made);
  for (const one of written) await part.write(queries, one);
}

const isNew = (write: SiteWrite): boolean => write.isNew;
const isOld = (write: SiteWrite): boolean => !write.isNew;

async function findFilms(queries: Queries, all: readonly Compared[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { part, items, after } of all) {
    for (const key of items.keys()) {
      for (const one of part.references?.(after.get(key) ?? {}) ?? []) {
        if (one.part === 'film' && (await findFilm(queries, one.key)) !== undefined) found.add(one.key);
      }
    }
  }
  return found;
}

/** Every picture that a document refers to, with its position. */
export function picturesOf(items: SiteItems): { readonly at: DocumentPath; readonly address: string }[] {
  return [...items.values()].flat().flatMap(({ fields, at }) =>
    Object.entries(fields).flatMap(([field, address]) => {
      const [list, place = ''] = field.split('.');
      return list === 'images' && typeof address === 'string' ? [{ at: [...at, 'images', place], address }] : [];
    }),
  );
}

async function mustHavePictures({ storage }: ApplyDeps, items: SiteItems): Promise<void> {
  const problems: SiteProblem[] = [];
  const known = new Map<string, boolean>();
  for (const { at, address } of picturesOf(items)) {
    const key = address.startsWith('asset:') ? address.slice('asset:'.length) : '';
    if (!isPublicPicture(key)) {
      problems.push({
        at,
        message: t.ref('nameStoredPicture'),
      });
      continue;
    }
    if (!known.has(key)) known.set(key, (await storage.stat(key)) !== undefined);
    if (known.get(key) === false) problems.push({ at, message: t.ref('noPicture') });
  }
  if (problems.length > 0) throw new SiteRefused(problems);
}
