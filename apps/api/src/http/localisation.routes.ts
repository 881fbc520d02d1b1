import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { Binder } from './bind-route.ts';

/** Catalogues are part of the program: what was answered once holds while it runs. */
const unchanging = () => 1;

export function localisationRoutes(binder: Binder): void {
  binder.view(contracts.listLanguages, () => Promise.resolve(core.listLanguages()), unchanging);
  // Refused within a promise, as every load is.
  binder.view(contracts.listTranslations, async ({ params }) => core.listTranslations(params), unchanging);
}
