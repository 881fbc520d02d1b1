/** The player command of a key. Seconds are relative, `fraction` is 0 to 1 of the duration. */
export type Command =
  | { do: 'toggle-play' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to'; fraction: number }
  | { do: 'volume-by'; amount: number }
  | { do: 'toggle-muted' }
  | { do: 'toggle-fullscreen' }
  | { do: 'toggle-captions' }
  | { do: 'toggle-floating' }
  | { do: 'toggle-size' }
  | { do: 'rate-step'; steps: 1 | -1 };

export type Key = {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
};

const fixed: ReadonlyMap<string, Command> = new Map<string, Command>([
  [' ', { do: 'toggle-play' }],
  ['k', { do: 'toggle-play' }],
  ['j', { do: 'seek-by', seconds: -10 }],
  ['l', { do: 'seek-by', seconds: 10 }],
  ['ArrowLeft', { do: 'seek-by', seconds: -5 }],
  ['ArrowRight', { do: 'seek-by', seconds: 5 }],
  ['ArrowUp', { do: 'volume-by', amount: 0.05 }],
  ['ArrowDown', { do: 'volume-by', amount: -0.05 }],
  ['m', { do: 'toggle-muted' }],
  ['f', { do: 'toggle-fullscreen' }],
  ['c', { do: 'toggle-captions' }],
  ['p', { do: 'toggle-floating' }],
  ['t', { do: 'toggle-size' }],
  ['<', { do: 'rate-step', steps: -1 }],
  ['>', { do: 'rate-step', steps: 1 }],
  ['Home', { do: 'seek-to', fraction: 0 }],
  ['End', { do: 'seek-to', fraction: 1 }],
]);

/** The command of a key, wherever in the player the focus is; undefined for other keys. */
export function commandFor({ key, altKey, ctrlKey, metaKey }: Key): Command | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (/^[0-9]$/.test(key)) return { do: 'seek-to', fraction: Number(key) / 10 };
  return fixed.get(key) ?? fixed.get(key.length === 1 ? key.toLowerCase() : key);
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed in a direction; stops at either end. */
export function stepRate(rate: number, steps: 1 | -1): number {
  const ordered = steps > 0 ? RATES : RATES.toReversed();
  return ordered.find((each) => (steps > 0 ? each > rate + 0.001 : each < rate - 0.001)) ?? rate;
}
