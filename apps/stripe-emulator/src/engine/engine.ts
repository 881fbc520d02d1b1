import { previousAttributes } from './difference.ts';
import { Due } from './due.ts';
import { newId } from './ids.ts';
import { keepAgainMs, NotKept } from './not-kept.ts';
import type { DueKind, DueRow } from './secrets.ts';
import { createTables } from './tables.ts';
import type { Row, Table } from './table.ts';
import type { Objects, TableName, Tables } from './tables.ts';
import type { EventType, StoredEvent } from './wire.ts';

/** The API version that the SDK in use was made for; replies have its shape. */
export const apiVersion = '2026-10-28.endive';

const eventsKeptFor = 30 * 86_400;

export interface EngineOptions {
  readonly now: () => number;
  /** Days before each further attempt to collect an invoice. */
  readonly retryAfterDays: readonly number[];
  /** What happens to a subscription whose last attempt failed. */
  readonly afterRetries: 'cancel' | 'unpaid' | 'past_due';
  readonly address: () => string;
}

export interface Change {
  readonly table: TableName;
  readonly id: string;
  readonly row: unknown;
}

type Undo = () => void;
export type LifeStep = (engine: Engine, subject: string) => void;
type KeepsChanges = { readonly keep: boolean };

const keepsChanges = (error: unknown): boolean =>
  error instanceof Error && 'keep' in error && (error as Error & KeepsChanges).keep;

/**
 * All state and its clock. Rows are immutable and every write records an undo step, so that a request refused half-way, and every preview,
 * is rolled back as a whole.
 */
export class Engine {
  readonly options: EngineOptions;
  readonly tables: Tables = createTables();
  readonly due: Due;
  /** Identifiers of the current request, for the events that it causes. */
  request: { readonly id: string | null; readonly idempotencyKey: string | null } = { id: null, idempotencyKey: null };
  /** Subscriptions whose creation event has not been sent yet: later changes are part of it. */
  readonly untold = new Set<string>();
  /** The failure of the next payment, set by a test control. */
  nextPaymentFails: { readonly customer: string | null; readonly code: string } | null = null;

  private readonly steps = new Map<DueKind, LifeStep>();
  private undo: Undo[] = [];
  private changes: Change[] = [];
  private newEvents: StoredEvent[] = [];
  private readonly afterwards: (() => void)[] = [];
  private depth = 0;
  private previewing = 0;
  private livingAt: number | null = null;
  private readonly moving = new Map<string, number>();
  /** Called in the transaction for each event; returns the number of endpoints that receive it. */
  onTell: (event: StoredEvent) => number = () => 0;
  /** Called for each subscription of a deleted customer. */
  onCustomerDeleted: (subscription: string) => void = () => undefined;
  /** Persists the changes of a finished transaction before events are sent; if it throws, the transaction is rolled back. */
  onKeep: (changes: readonly Change[]) => void = () => undefined;
  /** Called with the changes of a finished transaction once they are persisted. */
  onCommit: (changes: readonly Change[], events: readonly StoredEvent[]) => void = () => undefined;

  constructor(options: EngineOptions) {
    this.options = options;
    this.due = new Due({
      get: (id) => this.tables.due.get(id),
      put: (row) => this.put('due', row),
      remove: (id) => this.remove('due', id),
    });
  }

  // Rows

  put<K extends TableName>(name: K, row: Objects[K]): Objects[K] {
    const table = this.tables[name];
    const before = table.get(row.id);
    table.set(row);
    this.undo.push(before === undefined ? () => table.delete(row.id) : () => table.set(before));
    this.changes.push({ table: name, id: row.id, row });
    return row;
  }

  remove(name: TableName, id: string): void {
    this.removeFrom(name, id);
  }

  private removeFrom<K extends TableName>(name: K, id: string): void {
    const table = this.tables[name];
    const place = table.place(id);
    const before = table.get(id);
    if (place === undefined || before === undefined) return;
    table.delete(id);
    this.undo.push(() => table.restore(before, place));
    this.changes.push({ table: name, id, row: null });
  }

  /** Updates the row with these values. */
  change<K extends TableName>(name: K, row: Objects[K], patch: Partial<Objects[K]>): Objects[K] {
    return this.put(name, { ...row, ...patch });
  }

  /** Updates the row with these values and emits an event if anything differs. */
  update<K extends TableName>(name: K, row: Objects[K], patch: Partial<Objects[K]>, type: EventType): Objects[K] {
    const after = this.change(name, row, patch);
    this.tellChange(type, row, after);
    return after;
  }

  // Events

  tell(type: EventType, object: object, previous?: object): StoredEvent {
    const event: StoredEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now('test_clock' in object && typeof object.test_clock === 'string' ? object.test_clock : null),
      data: previous === undefined ? { object } : { object, previous_attributes: previous },
      livemode: false,
      pending_webhooks: 0,
      request: { id: this.request.id, idempotency_key: this.request.idempotencyKey },
      type,
      recorded: this.now(),
    };
    if (this.previewing > 0) return event;
    this.put('event', { ...event, pending_webhooks: this.onTell(event) });
    this.newEvents.push(event);
    this.undo.push(() => this.newEvents.pop());
    this.forgetOldEvents();
    return event;
  }

  /** Events and their deliveries are kept for 30 days. */
  forgetOldEvents(): void {
    const { event: events, delivery: deliveries } = this.tables;
    const before = this.now() - eventsKeptFor;
    for (;;) {
      const oldest = events.rowAt(events.sequence().at(0));
      if (oldest === undefined || oldest.recorded >= before) return;
      for (const { id } of deliveries.withKey('event', oldest.id)) this.remove('delivery', id);
      this.remove('event', oldest.id);
    }
  }

  tellChange(type: EventType, before: object, after: object): void {
    const previous = previousAttributes(before, after);
    if (Object.keys(previous).length > 0) this.tell(type, after, previous);
  }

  // Transactions

  transaction<T>(work: () => T): T {
    const mark = this.undo.length;
    const changed = this.changes.length;
    this.depth++;
    try {
      return work();
    } catch (error) {
      if (!keepsChanges(error)) this.rollBack(mark, changed);
      throw error;
    } finally {
      this.depth--;
      if (this.depth === 0) this.commit();
    }
  }

  /** Runs `work` and rolls everything back; emits no events. */
  preview<T>(work: () => T): T {
    const mark = this.undo.length;
    const changed = this.changes.length;
    this.depth++;
    this.previewing++;
    try {
      return work();
    } finally {
      this.rollBack(mark, changed);
      this.previewing--;
      this.depth--;
    }
  }

  get isPreviewing(): boolean {
    return this.previewing > 0;
  }

  private rollBack(mark: number, changed: number): void {
    while (this.undo.length > mark) this.undo.pop()?.();
    this.changes.length = changed;
  }

  private commit(): void {
    const { changes, newEvents } = this;
    try {
      if (changes.length > 0) this.onKeep(changes);
    } catch (error) {
      this.rollBack(0, 0);
      throw new NotKept(error);
    }
    this.undo = [];
    this.changes = [];
    this.newEvents = [];
    if (changes.length > 0) this.onCommit(changes, newEvents);
  }

  /** Runs `work` after the current request has been answered and before the next one. */
  later(work: () => void): void {
    this.afterwards.push(work);
    setImmediate(() => this.finishLater());
  }

  private finishLater(): void {
    for (let work = this.afterwards[0]; work !== undefined; work = this.afterwards[0]) {
      try {
        this.afterwards.shift();
        work();
      } catch (error) {
        if (!(error instanceof NotKept)) throw error;
        this.afterwards.unshift(work);
        setTimeout(() => this.finishLater(), keepAgainMs).unref();
        return;
      }
    }
  }

  // Time, in seconds since 1970

  /** The time of a test clock, or the emulator's. */
  now(clock: string | null | undefined = null): number {
    if (clock != null)
      return this.moving.get(clock) ?? this.tables['test_helpers.test_clock'].get(clock)?.frozen_time ?? 0;
    return this.livingAt ?? Math.floor(this.milliseconds() / 1000);
  }

  milliseconds(): number {
    return this.options.now() + this.offset();
  }

  offset(): number {
    const kept = this.tables.setting.get('offset')?.value;
    return typeof kept === 'number' ? kept : 0;
  }

  /** Loads a row from an earlier run, without events or undo steps. */
  load(name: string, id: string, row: unknown): void {
    const table = (this.tables as unknown as Record<string, Table<Row> | undefined>)[name];
    if (row === null) table?.delete(id);
    else table?.set(row as Row);
  }

  setOffset(value: number): void {
    this.transaction(() => this.put('setting', { id: 'offset', value }));
  }

  onDue(kind: DueKind, step: LifeStep): void {
    this.steps.set(kind, step);
  }

  /** Processes the earliest thing due by then; false if there is none. */
  step(clock: string | null, until: number): boolean {
    const row = this.due.next(clock);
    if (row === undefined || row.at > until) return false;
    if (clock === null) this.livingAt = row.at;
    else this.moving.set(clock, row.at);
    try {
      this.transaction(() => this.live(row));
    } finally {
      if (clock === null) this.livingAt = null;
      else this.moving.delete(clock);
    }
    return true;
  }

  private live(row: DueRow): void {
    this.due.cancel(row.kind, row.subject);
    this.steps.get(row.kind)?.(this, row.subject);
  }

  /** Processes everything that has become due in real time. */
  catchUp(): void {
    if (this.depth > 0 || this.livingAt !== null) return;
    this.finishLater();
    const until = this.now();
    while (this.step(null, until));
  }
}
