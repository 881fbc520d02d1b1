import { Sequence } from './sequence.ts';

export interface Row {
  readonly id: string;
}

interface Entry<T> {
  readonly place: number;
  row: T;
}

type KeyOf<T> = (row: T) => string | null | undefined;

class Index<T extends Row> {
  private readonly groups = new Map<string, Sequence>();
  private readonly keyOf: KeyOf<T>;

  constructor(keyOf: KeyOf<T>) {
    this.keyOf = keyOf;
  }

  group(key: string): Sequence | undefined {
    return this.groups.get(key);
  }

  move(place: number, before: T | undefined, after: T | undefined): void {
    const from = before === undefined ? null : this.keyOf(before);
    const to = after === undefined ? null : this.keyOf(after);
    if (from === to) return;
    if (from != null) this.leave(from, place);
    if (to != null) this.enter(to, place);
  }

  private leave(key: string, place: number): void {
    const group = this.groups.get(key);
    group?.delete(place);
    if (group?.length === 0) this.groups.delete(key);
  }

  private enter(key: string, place: number): void {
    const group = this.groups.get(key);
    if (group !== undefined) return group.add(place);
    const created = new Sequence();
    created.add(place);
    this.groups.set(key, created);
  }
}

const nothing = new Sequence();

/** Rows by id, in insertion order, and by the keys that calls filter on. Rows are never mutated. */
export class Table<T extends Row> {
  private readonly entries = new Map<string, Entry<T>>();
  private readonly byPlace = new Map<number, Entry<T>>();
  private readonly order = new Sequence();
  private readonly indexes = new Map<string, Index<T>>();
  private nextPlace = 0;

  constructor(indexes: Readonly<Record<string, KeyOf<T>>> = {}) {
    for (const [name, keyOf] of Object.entries(indexes)) this.indexes.set(name, new Index(keyOf));
  }

  get size(): number {
    return this.entries.size;
  }

  get(id: string): T | undefined {
    return this.entries.get(id)?.row;
  }

  place(id: string): number | undefined {
    return this.entries.get(id)?.place;
  }

  rowAt(place: number | undefined): T | undefined {
    return place === undefined ? undefined : this.byPlace.get(place)?.row;
  }

  set(row: T): void {
    const known = this.entries.get(row.id);
    if (known === undefined) return this.insert(row, this.nextPlace++);
    for (const index of this.indexes.values()) index.move(known.place, known.row, row);
    known.row = row;
  }

  /** Restores a deleted row at its former position. */
  restore(row: T, place: number): void {
    this.insert(row, place);
  }

  delete(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    for (const index of this.indexes.values()) index.move(entry.place, entry.row, undefined);
    this.order.delete(entry.place);
    this.entries.delete(id);
    this.byPlace.delete(entry.place);
  }

  /** All rows, or those with this key. */
  sequence(index?: string, key?: string): Sequence {
    if (index === undefined || key === undefined) return this.order;
    return this.indexes.get(index)?.group(key) ?? nothing;
  }

  /** Rows with this key, oldest first. */
  withKey(index: string, key: string): T[] {
    return this.rowsOf(this.sequence(index, key));
  }

  all(): T[] {
    return this.rowsOf(this.order);
  }

  private rowsOf(sequence: Sequence): T[] {
    const rows: T[] = [];
    for (let at = 0; at < sequence.length; at++) {
      const row = this.rowAt(sequence.at(at));
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  private insert(row: T, place: number): void {
    const entry = { place, row };
    this.entries.set(row.id, entry);
    this.byPlace.set(place, entry);
    this.order.add(place);
    for (const index of this.indexes.values()) index.move(place, undefined, row);
  }
}
