function part(count: number, unit: string): string | false {
  return count > 0 && `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** A place in a film in words: 3723 → '1 hour 2 minutes 3 seconds'. */
export function spokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const words = [
    part(Math.floor(whole / 3600), 'hour'),
    part(Math.floor((whole % 3600) / 60), 'minute'),
    part(whole % 60, 'second'),
  ];
  return words.filter(Boolean).join(' ') || '0 seconds';
}
