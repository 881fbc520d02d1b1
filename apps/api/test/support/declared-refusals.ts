import { Refusal } from '@houselights/contracts';
import { refusalsOf } from '../../src/openapi.ts';
import type { Binder } from '../../src/http/bind-route.ts';
import type { AnyRoute } from '@houselights/contracts';

/** Observes handlers for refusals that their contract does not declare. */
export interface DeclaredRefusals {
  /** Wraps a binder so that its handlers are observed. */
  readonly around: (binder: Binder) => Binder;
  /** Throws if a handler gave a refusal that its contract does not declare: clients cannot know it. */
  mustBeAll(): void;
}

export function createDeclaredRefusals(): DeclaredRefusals {
  const undeclared = new Set<string>();

  function heardBy<A extends readonly unknown[], R>(contract: AnyRoute, work: (...args: A) => R | Promise<R>) {
    return async (...args: A): Promise<R> => {
      try {
        return await work(...args);
      } catch (error) {
        if (error instanceof Refusal && !refusalsOf(contract).includes(error.code)) {
          undeclared.add(`${contract.name} refuses with ${error.code}, which its contract does not declare`);
        }
        throw error;
      }
    };
  }

  return {
    around: (binder) => ({
      ...binder,
      route: (contract, handler) => binder.route(contract, heardBy(contract, handler)),
      view: (contract, load, generation) => binder.view(contract, heardBy(contract, load), generation),
    }),
    mustBeAll() {
      if (undeclared.size > 0) throw new Error([...undeclared].join('\n'));
    },
  };
}
