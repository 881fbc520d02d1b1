import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../src/source-files.ts';
import { useCaseProblems } from '../src/use-cases.ts';
import type { UseCaseExceptions, UseCaseSources } from '../src/use-cases.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources: UseCaseSources = {
  callers: sourceFiles(root, /^apps\/(?:api\/src\/http\/[\w-]+\.routes|worker\/src\/processors\/[\w.-]+)\.ts$/),
  core: sourceFiles(root, /^packages\/core\/src\/(?!.*\.test\.ts$).*\.ts$/),
  kept: ['board', 'contributions', 'points', 'userInfo'],
};

/** These lists may only shrink. */
const known: UseCaseExceptions = {
  helpers: {
    deviceLimitOf: 'reads a number from the remote configuration, which use cases get as a part of their input',
    planLines: 'puts the outcome of a use case into lines',
    sourceKeyOf: 'makes the key of a file from an id',
  },
  names: {
    acceptGift: 'getCheckout reads how a checkout ended; whether that paid a gift is a use case of another feature',
    grantDuePoints: 'recalculatePoints answers the points that stand after it, which getPoints reads',
    loginWithProvider: 'loginWithGoogle and loginWithApple are one use case',
  },
  shapes: {},
  files: { mustHaveRoom: 'a guard that use cases share with what takes the bytes of an upload' },
  callers: { explainAccess: 'getAccess asks it of the caller, an operator of any account' },
};

it('every use case has its contract’s name, one shape and a file that says what it is, but for what is known', () => {
  expect(useCaseProblems(sources, known)).toEqual([]);
});

const none: UseCaseExceptions = { helpers: {}, names: {}, shapes: {}, files: {}, callers: {} };
const contract = 'deleteFilm';
const seeded = (
  core: string,
  call: string,
  path = 'packages/core/src/media/delete-film.command.ts',
  exceptions = none,
) =>
  useCaseProblems(
    {
      callers: [
        {
          path: 'apps/api/src/http/media.routes.ts',
          text: `import * as core from '@houselights/core';
            import { sourceKey } from '@houselights/core';
            import type { Film } from '@houselights/core';
            binder.route(contracts.${contract}, ({ caller, params }) => ${call});`,
        },
      ],
      core: [{ path, text: core }],
      kept: ['films'],
    },
    exceptions,
  );
const good = 'export async function deleteFilm(deps: Deps, { caller, id }: DeleteFilm): Promise<void> {}';
const called = 'core.deleteFilm(world, { caller, id: params.id })';

it.each([
  good,
  'export async function deleteFilm(deps: Deps): Promise<void> {}',
  'export async function deleteFilm(deps: Deps, { id } = {}): Promise<void> {}',
  'export function deleteFilm(deps: Deps, input: OwnInput & { readonly id: string }): void {}',
  'export function deleteFilm(deps: Deps, { at = now }: { readonly at?: Date } = {}): void {}',
])('takes a world and one input: %s', (core) => {
  expect(seeded(core, called)).toEqual([]);
});

it.each([
  ['id: string'],
  ['caller: Caller'],
  ["{ accountId }: Pick<Caller, 'accountId'>"],
  ['endsAt = Infinity'],
  ['ids: readonly string[]'],
  ['id?: string'],
])('finds a use case that takes a bare value: %s', (parameter) => {
  expect(seeded(`export function deleteFilm(deps: Deps, ${parameter}): void {}`, called)).toEqual([
    'packages/core/src/media/delete-film.command.ts: deleteFilm takes a bare value: make it a field of one input',
  ]);
});

it('finds a use case that takes more than one input', () => {
  expect(seeded('export function deleteFilm(deps: Deps, input: DeleteFilm, at: Date): void {}', called)).toEqual([
    'packages/core/src/media/delete-film.command.ts: deleteFilm takes more than its world and one input',
  ]);
});

it('finds a use case with another name than its contract, also of what a process keeps', () => {
  const other = good.replace('deleteFilm', 'removeFilm');
  expect(seeded(other, 'core.removeFilm(world, { caller })')).toEqual([
    'deleteFilm calls removeFilm: give both one name',
  ]);
  expect(seeded('', 'films.remove({ caller })')).toEqual(['deleteFilm calls remove: give both one name']);
  expect(seeded('', 'films.deleteFilm({ caller })')).toEqual([]);
});

it('finds a use case whose file does not say that it is one, and one that is nowhere', () => {
  const path = 'packages/core/src/media/films.ts';
  expect(seeded(good, called, path)).toEqual([
    `${path} holds deleteFilm: its name ends in .command.ts, .query.ts or .presenter.ts`,
  ]);
  expect(seeded('', called)).toEqual(['deleteFilm is declared nowhere in core as an exported function']);
});

it('finds a route that tells an account in the place of its caller', () => {
  expect(seeded(good, 'core.deleteFilm(world, { accountId: caller.accountId })')).toEqual([
    "apps/api/src/http/media.routes.ts tells deleteFilm the caller's account: pass the caller",
  ]);
});

it('names an exception that nothing needs any more', () => {
  const gone = { ...none, shapes: { deleteFilm: 'it was so' } };
  expect(seeded(good, called, undefined, gone)).toEqual(['deleteFilm needs no exception among shapes']);
});
