import type { MessageReference } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/site-file';
import { plainWords, SiteDocument } from '@houselights/contracts';
import { siteParts } from './parts.ts';
import type { DocumentPath, SiteItem, SiteProblem } from '../shared/site-part.ts';

/** The limits of a site file: bytes, values, nesting levels, and problems reported. */
export const siteLimits = { bytes: 256 * 1024, nodes: 30_000, depth: 12, problems: 50 } as const;

/** A document's items by part name; a part whose section is absent is absent here, too. */
export type SiteItems = ReadonlyMap<string, readonly SiteItem[]>;

export type ReadDocument =
  | { readonly ok: true; readonly items: SiteItems }
  | { readonly ok: false; readonly problems: readonly SiteProblem[] };

/** Checks everything about a document that does not need the database. */
export function readDocument(document: unknown): ReadDocument {
  const size = sizeProblem(document);
  if (size !== undefined) return { ok: false, problems: [{ at: [], message: size }] };
  // An empty file changes nothing.
  const parsed = SiteDocument.safeParse(document ?? {}, { error: plainWords });
  if (!parsed.success)
    return { ok: false, problems: parsed.error.issues.flatMap(problemsOf).slice(0, siteLimits.problems) };
  const items = new Map<string, readonly SiteItem[]>();
  for (const part of siteParts) {
    const section = parsed.data[part.section];
    if (section !== undefined) items.set(part.name, part.items(section));
  }
  const problems = duplicates(items);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, items };
}

/** Uses an explicit stack, as a document may be nested deeper than the call stack. */
function sizeProblem(document: unknown): MessageReference | undefined {
  const pending: [unknown, number][] = [[document, 1]];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    nodes += 1;
    if (nodes + pending.length > siteLimits.nodes) return t.ref('mostValues', { max: siteLimits.nodes });
    if (typeof value !== 'object' || value === null) continue;
    if (depth > siteLimits.depth) return t.ref('mostLevels', { max: siteLimits.depth });
    for (const inner of Object.values(value)) pending.push([inner, depth + 1]);
  }
  return undefined;
}

/** A schema's own messages are references; plainWords supplies the rest. */
const asReference = (words: string) => words as MessageReference;

type Issue = NonNullable<ReturnType<typeof SiteDocument.safeParse>['error']>['issues'][number];

function problemsOf(issue: Issue): SiteProblem[] {
  const at = issue.path.filter((step) => typeof step !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ at: [...at, key], message: t.ref('unknownSetting') }));
  }
  if (issue.code === 'invalid_key') {
    return issue.issues.map(({ message }) => ({ at, message: asReference(message) }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return [{ at, message: asReference(issue.errors.flat()[0]?.message ?? issue.message) }];
  }
  return [{ at, message: asReference(issue.message) }];
}

function duplicates(items: SiteItems): SiteProblem[] {
  const problems: SiteProblem[] = [];
  for (const [name, list] of items) {
    const seen = new Map<string, DocumentPath>();
    for (const { key, at } of list) {
      if (seen.has(key)) problems.push({ at, message: t.ref('twice', { part: name, key }) });
      seen.set(key, at);
    }
  }
  // Shows and collections share their addresses.
  const shows = new Set(items.get('show')?.map(({ key }) => key));
  for (const { key, at } of items.get('collection') ?? []) {
    if (shows.has(key))
      problems.push({ at, message: t.ref('showAndCollection', { other: 'show', key, part: 'collection' }) });
  }
  return problems.slice(0, siteLimits.problems);
}
