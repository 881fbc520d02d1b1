/** Positions of rows, oldest first. Almost every change is at one of the ends; others cost one memory move. */
export class Sequence {
  private places: number[] = [];
  /** Entries before this index have been removed from the front. */
  private head = 0;

  get length(): number {
    return this.places.length - this.head;
  }

  at(index: number): number | undefined {
    return index < 0 ? undefined : this.places[this.head + index];
  }

  /** The index of the first position not below the given one. */
  indexOf(place: number): number {
    let low = this.head;
    let high = this.places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.places[middle] ?? Infinity) < place) low = middle + 1;
      else high = middle;
    }
    return low - this.head;
  }

  add(place: number): void {
    const last = this.places.at(-1);
    if (last === undefined || last < place) this.places.push(place);
    else this.places.splice(this.head + this.indexOf(place), 0, place);
  }

  delete(place: number): void {
    const index = this.indexOf(place);
    if (this.at(index) !== place) return;
    if (index === 0) this.takeFirst();
    else this.places.splice(this.head + index, 1);
  }

  private takeFirst(): void {
    this.head++;
    if (this.head * 2 < this.places.length) return;
    this.places = this.places.slice(this.head);
    this.head = 0;
  }
}
