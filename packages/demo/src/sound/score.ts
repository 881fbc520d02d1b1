/** What a film sounds like: slow chords, a bell figure over them, a bass under them, weather around them. */
export interface Score {
  readonly beatsPerMinute: number;
  /** Chords as MIDI notes, lowest first, repeated in a cycle. */
  readonly chords: readonly (readonly number[])[];
  readonly beatsPerChord: number;
  /** How many overtones the pad lets through, 0 (dark) to 1. */
  readonly brightness: number;
  /** Which note of the chord the bell plays on each half beat; null is silence. */
  readonly bells: readonly (number | null)[];
  /** Seconds in which a bell decays to a third. */
  readonly bellDecay: number;
  /** Loudness of each voice, 0 to 1. */
  readonly levels: {
    readonly pad: number;
    readonly bell: number;
    readonly bass: number;
    readonly pulse: number;
    readonly weather: number;
  };
  /** How often the weather swells, per second. */
  readonly gusts: number;
}

/** Two channels of samples, −1 to 1. */
export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Samples per second. */
  readonly rate: number;
}
