import { z } from 'zod';
import { defineRoute } from '../core/route.ts';

const common = { feature: 'site', path: '/v1/studio/site', access: 'admin' } as const;

/** One thing that applying a file changes. `keep`: it would have been removed, and stays for the reason in `why`. */
const SiteChange = z
  .object({
    part: z.string(),
    key: z.string(),
    kind: z.enum(['create', 'change', 'remove', 'keep']),
    /** Without `from`: new; without `to`: taken away. */
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
    /** The document as YAML, at most 256 KiB, or as JSON: one of the two. */
    yaml: z
      .string()
      .max(256 * 1024)
      .optional(),
    document: z.record(z.string(), z.unknown()).optional(),
    /** Takes away what the document's sections do not name. */
    prune: z.boolean().default(false),
    /** Changes nothing. */
    dryRun: z.boolean().default(false),
    /** The digest of a dry run: refused where the plan would be another one by now. */
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
