/** What a key asks of the player. Seconds are relative, `fraction` is 0 to 1 of the whole. */
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

/** The command of a key, wherever in the player the focus is; undefined for keys that are not the player's. */
export function commandFor({ key, altKey, ctrlKey, metaKey }: Key): Command | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (/^[0-9]$/.test(key)) return { do: 'seek-to', fraction: Number(key) / 10 };
  return fixed.get(key) ?? fixed.get(key.length === 1 ? key.toLowerCase() : key);
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed in a direction; stays at the ends. */
export function stepRate(rate: number, steps: 1 | -1): number {
  const ordered = steps > 0 ? RATES : RATES.toReversed();
  return ordered.find((each) => (steps > 0 ? each > rate + 0.001 : each < rate - 0.001)) ?? rate;
}

/** For the help, in the order in which it is read. */
export const SHORTCUTS: readonly { keys: readonly string[]; does: string; needsFloating?: boolean }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['Left', 'Right'], does: 'Back or forward 5 seconds' },
  { keys: ['J', 'L'], does: 'Back or forward 10 seconds' },
  { keys: ['0', '…', '9'], does: 'Jump to 0–90%' },
  { keys: ['Home', 'End'], does: 'Jump to the start or the end' },
  { keys: ['Up', 'Down'], does: 'Louder or quieter' },
  { keys: ['M'], does: 'Mute or unmute' },
  { keys: ['C'], does: 'Captions on or off' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['T'], does: 'Theatre mode' },
  { keys: ['P'], does: 'Picture in picture', needsFloating: true },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['?'], does: 'This list' },
];
