import { t } from '@houselights/messages/catalogue/site-file';
import type { MessageReference } from '@houselights/messages';
import { t as words } from '@houselights/messages/catalogue/fields';
import { readYaml, writeYaml, YamlRefused } from '@houselights/adapters';
import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { unstorablePlace } from './text-guard.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { RouteInput } from '@houselights/contracts';

type Body = RouteInput<typeof contracts.applySite>['body'];

interface Given {
  readonly document: unknown;
  /** The line of a place in the document, for people who sent YAML. */
  readonly lineOf?: (path: core.DocumentPath) => number;
}

export function siteRoutes(binder: Binder, { core: deps, remoteConfig }: Pick<ApiDeps, 'core' | 'remoteConfig'>): void {
  binder.route(contracts.applySite, async ({ body }) => {
    const { document, lineOf } = await documentOf(body);
    const plan = await core.applySite(deps, { ...body, document }).catch((error: unknown) => {
      throw error instanceof core.SiteRefused ? inWords(error, lineOf) : error;
    });
    if (!body.dryRun) await remoteConfig.reload();
    return {
      changes: plan.changes.map((change) => ({ ...change, fields: [...change.fields] })),
      digest: plan.digest,
      lines: [...core.planLines(plan)],
    };
  });
  binder.route(contracts.exportSite, async () => {
    const document = await core.exportSite(deps);
    return { document, yaml: await writeYaml(document) };
  });
}

async function documentOf(body: Body): Promise<Given> {
  const given = await readGiven(body);
  // The request guard saw the YAML text, not what its escapes decode to.
  const at = unstorablePlace(given.document);
  if (at !== undefined) throw inWords({ problems: [{ at, message: words.ref('plainText') }] }, given.lineOf);
  return given;
}

async function readGiven({ yaml, document }: Body): Promise<Given> {
  if ((yaml === undefined) === (document === undefined)) {
    throw new contracts.Refusal('invalid_input', { errors: { yaml: [words.ref('yamlOrDocument')] } });
  }
  if (yaml === undefined) return { document };
  try {
    const { value, lineOf } = await readYaml(yaml);
    return { document: value, lineOf };
  } catch (error) {
    if (!(error instanceof YamlRefused)) throw error;
    throw new contracts.Refusal('invalid_input', {
      errors: { yaml: [t.ref('line', { line: error.line, problem: error.message })] },
    });
  }
}

function inWords({ problems }: Pick<core.SiteRefused, 'problems'>, lineOf: Given['lineOf']): contracts.Refusal {
  const errors = new Map<string, MessageReference[]>();
  for (const { at, message } of problems) {
    const place = at.length === 0 ? 'document' : at.join('.');
    const said = lineOf === undefined ? message : t.ref('line', { line: lineOf(at), problem: { message } });
    errors.set(place, [...(errors.get(place) ?? []), said]);
  }
  return new contracts.Refusal('invalid_input', { errors: Object.fromEntries(errors) });
}
