import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';

/** Catalogues are part of the program: an answer stays valid while it runs. */
const unchanging = () => 1;

export function localisationRoutes(binder: Binder): void {
  binder.view(contracts.listLanguages, () => Promise.resolve(core.listLanguages()), unchanging);
  // `async`, so that it rejects rather than throws, as every load does.
  binder.view(contracts.listTranslations, async ({ params }) => core.listTranslations(params), unchanging);
}
