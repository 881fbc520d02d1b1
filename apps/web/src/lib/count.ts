const whole = new Intl.NumberFormat();

/** A number for people: 12,481. */
export function count(value: number): string {
  return whole.format(value);
}

/** '1 point', '12,481 points'. */
export function pointsWords(points: number): string {
  return `${count(points)} ${points === 1 ? 'point' : 'points'}`;
}
