import { Heap } from './heap.ts';
import type { DueKind, DueRow } from './secrets.ts';

/** The store of due rows. */
interface DueRows {
  get(id: string): DueRow | undefined;
  put(row: DueRow): DueRow;
  remove(id: string): void;
}

/** The order of things that fall due in the same second. */
const order: readonly DueKind[] = [
  'clock_end',
  'discount_end',
  'pause_end',
  'subscription_cancel',
  'trial_reminder',
  'upcoming',
  'period_end',
  'incomplete_end',
  'pending_change_end',
  'invoice_finalize',
  'invoice_retry',
  'session_end',
];
const rank = new Map(order.map((kind, index) => [kind, index]));
const rankOf = (row: DueRow): number => rank.get(row.kind) ?? 0;
const earlier = (one: DueRow, other: DueRow): boolean =>
  one.at < other.at || (one.at === other.at && rankOf(one) < rankOf(other));

/** What falls due and when. One heap per clock yields the earliest; moved or cancelled entries are skipped. */
export class Due {
  private readonly rows: DueRows;
  private readonly heaps = new Map<string | null, Heap<DueRow>>();

  constructor(rows: DueRows) {
    this.rows = rows;
  }

  schedule(kind: DueKind, subject: string, at: number, clock: string | null | undefined): void {
    this.add(this.rows.put({ id: `${kind}:${subject}`, kind, subject, at, clock: clock ?? null }));
  }

  cancel(kind: DueKind, subject: string): void {
    this.rows.remove(`${kind}:${subject}`);
  }

  /** Also used for rows loaded from the journal. */
  add(row: DueRow): void {
    let heap = this.heaps.get(row.clock);
    if (heap === undefined) this.heaps.set(row.clock, (heap = new Heap(earlier)));
    heap.push(row);
  }

  next(clock: string | null): DueRow | undefined {
    const heap = this.heaps.get(clock);
    for (;;) {
      const row = heap?.peek();
      if (row === undefined || this.holds(row)) return row;
      heap?.pop();
    }
  }

  dropClock(clock: string): void {
    this.heaps.delete(clock);
  }

  private holds(row: DueRow): boolean {
    const current = this.rows.get(row.id);
    return current !== undefined && current.at === row.at && current.clock === row.clock;
  }
}
