/** A binary heap: returns the smallest first. */
export class Heap<T> {
  private readonly items: T[] = [];
  private readonly before: (a: T, b: T) => boolean;

  constructor(before: (a: T, b: T) => boolean) {
    this.before = before;
  }

  peek(): T | undefined {
    return this.items[0];
  }

  push(item: T): void {
    this.items.push(item);
    this.rise(this.items.length - 1);
  }

  pop(): T | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (last !== undefined && this.items.length > 0) {
      this.items[0] = last;
      this.sink(0);
    }
    return first;
  }

  private rise(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (!this.swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  private sink(start: number): void {
    let index = start;
    for (;;) {
      const child = this.smallerChild(index);
      if (child === undefined || !this.swapIfBefore(child, index)) return;
      index = child;
    }
  }

  private smallerChild(index: number): number | undefined {
    const left = this.items[2 * index + 1];
    const right = this.items[2 * index + 2];
    if (left === undefined) return undefined;
    return right !== undefined && this.before(right, left) ? 2 * index + 2 : 2 * index + 1;
  }

  private swapIfBefore(one: number, other: number): boolean {
    const a = this.items[one];
    const b = this.items[other];
    if (a === undefined || b === undefined || !this.before(a, b)) return false;
    this.items[one] = b;
    this.items[other] = a;
    return true;
  }
}
