import type { Engine } from '../engine/engine.ts';
import type { TableName } from '../engine/tables.ts';
import { invalid } from './failure.ts';

type Reference = TableName | 'charge_or_refund';
/** Computes a field only if its expansion is requested; undefined if the object has none. */
export type Included = (engine: Engine, row: never) => unknown;

export interface Expandable {
  /** Paths in an object that hold ids, with the kind of object they refer to. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Paths in an object of fields computed from the whole object. */
  readonly included?: Readonly<Record<string, Included>>;
}

const deepest = 4;

type Hash = Record<string, unknown>;
const isList = (answer: object): boolean => 'object' in answer && answer.object === 'list';
const isHash = (value: unknown): value is Hash => typeof value === 'object' && value !== null && !Array.isArray(value);

export class Expander {
  private readonly known: Readonly<Record<string, Expandable>>;
  private readonly engine: Engine;
  private readonly present: (row: object) => object;

  constructor(engine: Engine, known: Readonly<Record<string, Expandable>>, present: (row: object) => object) {
    this.engine = engine;
    this.known = known;
    this.present = present;
  }

  expand(answer: object, paths: readonly string[]): object {
    let expanded: unknown = answer;
    for (const path of paths) {
      const steps = path.split('.');
      // In a list every step counts, including its `data`; in an object, the `data` steps of nested lists do not.
      const levels = isList(answer) ? steps.length : steps.filter((step) => step !== 'data').length;
      if (levels > deepest) throw tooDeep(path);
      if (isList(answer) && steps[0] !== 'data')
        throw notExpandable(path, ` You may want to try expanding 'data.${path}' instead.`);
      expanded = this.walk(expanded, steps, { owner: null, type: '', inside: '' }, path);
    }
    return isHash(expanded) ? expanded : answer;
  }

  private walk(value: unknown, steps: readonly string[], where: Where, path: string): unknown {
    if (Array.isArray(value)) return value.map((each: unknown) => this.walk(each, steps, where, path));
    const [step, ...rest] = steps;
    if (step === undefined || value === null || value === undefined) return value;
    if (!isHash(value)) throw notExpandable(path);
    const here = this.enter(value, where);
    const place = here.inside === '' ? step : `${here.inside}.${step}`;
    const next = this.open(value, step, here, place, path);
    return { ...value, [step]: this.walk(next, rest, { ...here, inside: place }, path) };
  }

  private enter(value: Hash, where: Where): Where {
    const type = value['object'];
    return typeof type === 'string' && type !== 'list' ? { owner: value, type, inside: '' } : where;
  }

  private open(value: Hash, step: string, here: Where, place: string, path: string): unknown {
    const known = this.known[here.type];
    const current = value[step];
    const included = known?.included?.[place];
    if (included !== undefined && current === undefined) return included(this.engine, here.owner as never);
    const reference = known?.references[place];
    if (reference !== undefined) return this.resolve(reference, current);
    if (isHash(current) || Array.isArray(current)) return current;
    if (current === null || (here.type !== '' && this.leadsOn(known, place))) return current;
    throw notExpandable(path);
  }

  private leadsOn(known: Expandable | undefined, place: string): boolean {
    return Object.keys(known?.references ?? {}).some((each) => each.startsWith(`${place}.`));
  }

  private resolve(reference: Reference, current: unknown): unknown {
    if (Array.isArray(current)) return current.map((each: unknown) => this.resolve(reference, each));
    if (typeof current !== 'string') return current;
    const row = this.lookUp(reference, current);
    return row === undefined ? current : this.present(row);
  }

  private lookUp(reference: Reference, id: string): object | undefined {
    const { tables } = this.engine;
    if (reference === 'charge_or_refund')
      return tables.charge.get(id) ?? tables.refund.get(id) ?? tables.dispute.get(id);
    const row = tables[reference].get(id);
    if (row !== undefined) return row;
    const gone = tables.deleted.get(id);
    return gone === undefined ? undefined : { id, object: gone.object, deleted: true };
  }
}

interface Where {
  readonly owner: Hash | null;
  readonly type: string;
  readonly inside: string;
}

const notExpandable = (path: string, hint = '') => invalid(`This property cannot be expanded (${path}).${hint}`);

const tooDeep = (path: string) =>
  invalid(
    `You cannot expand more than 4 levels of a property. Property: ${path}`,
    undefined,
    'property_expansion_max_depth',
  );
