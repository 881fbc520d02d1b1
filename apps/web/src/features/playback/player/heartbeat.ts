/** One progress report. Seconds. */
export type Note = { currentTime: number; totalTime: number; durationWatched: number };

export type Beat = {
  /** False while paused. */
  playing: boolean;
  /** Absent if nothing was played since the last note. */
  note: Note | undefined;
  /** The final beat: the player closes, or the page unloads. */
  leaving: boolean;
};

export type HeartbeatDeps = {
  send: (beat: Beat) => void;
  /** ms since the epoch. */
  now: () => number;
  /** Interval between beats while playing. */
  everySeconds: number;
};

/** Somebody who answers the door comes back to a stream that is still theirs. */
const RESTING_EVERY_MS = 30_000;
const RESTING_FOR_MS = 10 * 60_000;
const LOOK_EVERY_MS = 1_000;
/** A larger step is a seek, not time watched. */
const LONGEST_STEP = 2.5;

/**
 * Adds up the time really played and reports that the player is active: often while playing, seldom while paused, on each pause and at the
 * end.
 */
export function createHeartbeat({ send, now, everySeconds }: HeartbeatDeps, before: number) {
  let watched = before;
  let last: number | undefined;
  let place = { currentTime: 0, totalTime: 0 };
  let sentAt = now();
  let restsSince = now();
  let sent = '';

  /** `due`: send even if nothing is new. */
  function say({ due, leaving = false }: { due: boolean; leaving?: boolean }) {
    const note = { ...place, durationWatched: Math.round(watched * 10) / 10 };
    const text = JSON.stringify(note);
    const isNews = text !== sent && watched !== before && note.totalTime > 0;
    if (!isNews && !due) return;
    sentAt = now();
    if (isNews) sent = text;
    send({ playing: last !== undefined, note: isNews ? note : undefined, leaving });
  }

  function look() {
    const since = now() - sentAt;
    if (last !== undefined) {
      if (since >= everySeconds * 1_000) say({ due: true });
    } else if (since >= RESTING_EVERY_MS && now() - restsSince < RESTING_FOR_MS) say({ due: true });
  }

  const looking = setInterval(look, LOOK_EVERY_MS);

  return {
    /** Playing at `currentTime`. */
    tick(currentTime: number, totalTime: number) {
      const step = last === undefined ? 0 : currentTime - last;
      if (step > 0 && step < LONGEST_STEP) watched += step;
      last = currentTime;
      place = { currentTime, totalTime };
      look();
    },
    /** Paused, or moved elsewhere. */
    rest(currentTime: number, totalTime: number) {
      if (last !== undefined) restsSince = now();
      last = undefined;
      place = { currentTime, totalTime };
    },
    /** The film is over: unless it is restarted, its stream goes to others. */
    end(totalTime: number) {
      this.tick(totalTime, totalTime);
      this.flush();
      last = undefined;
      restsSince = -Infinity;
    },
    /** Sends news immediately. */
    flush: () => say({ due: false }),
    /** Sends the final beat. */
    leave: () => say({ due: true, leaving: true }),
    stop: () => clearInterval(looking),
  };
}

export type Heartbeat = ReturnType<typeof createHeartbeat>;
