import { z } from 'zod';
import { defineRoute } from '../core/route.ts';

const common = { feature: 'site', path: '/v1/studio/site', access: 'admin' } as const;

/** One change made by applying a file. `keep`: not removed although the file omits it, for the reason in `why`. */
const SiteChange = z
  .object({
    part: z.string(),
    key: z.string(),
    kind: z.enum(['create', 'change', 'remove', 'keep']),
    /** Without `from`: new; without `to`: removed. */
    fields: z.array(z.object({ name: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })),
    why: z.string().optional(),
  })
  .meta({ id: 'SiteChange' });

export const applySite = defineRoute({
  ...common,
  name: 'applySite',
  summary: 'Make the site what a document says: all of it or nothing; the answer is what was changed, or would be',
  method: 'POST',
  body: z.object({
    /** The document: either YAML, at most 256 KiB, or JSON. */
    yaml: z
      .string()
      .max(256 * 1024)
      .optional(),
    document: z.record(z.string(), z.unknown()).optional(),
    /** Removes items that the document's sections do not name. */
    prune: z.boolean().default(false),
    /** Only plans the changes; writes nothing. */
    dryRun: z.boolean().default(false),
    /** The digest of a dry run: the call is refused if the plan has changed since. */
    digest: z.string().max(64).optional(),
  }),
  bodyLimit: 768 * 1024,
  reply: z.object({ changes: z.array(SiteChange), digest: z.string(), lines: z.array(z.string()) }),
});

export const exportSite = defineRoute({
  ...common,
  name: 'exportSite',
  summary: 'The site as a document that changes nothing where it is applied, with the same as YAML',
  method: 'GET',
  reply: z.object({ document: z.record(z.string(), z.unknown()), yaml: z.string() }),
});
