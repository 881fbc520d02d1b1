/** One note of where the player is. Seconds. */
export type Note = { currentTime: number; totalTime: number; durationWatched: number };

export type HeartbeatDeps = {
  send: (note: Note, options: { leaving: boolean }) => void;
  /** ms since 1970. */
  now: () => number;
};

const EVERY_MS = 10_000;
/** A larger step is a seek, not something that was seen. */
const LONGEST_STEP = 2.5;

/** Adds up what was really played and says it every ten seconds, at each pause and at the end. */
export function createHeartbeat({ send, now }: HeartbeatDeps, before: number) {
  let watched = before;
  let last: number | undefined;
  let place = { currentTime: 0, totalTime: 0 };
  let sentAt = now();
  let sent = '';

  function say(leaving: boolean) {
    const note = { ...place, durationWatched: Math.round(watched * 10) / 10 };
    const text = JSON.stringify(note);
    sentAt = now();
    // Nothing new, or nothing played at all: nothing to say.
    if (text === sent || watched === before || note.totalTime <= 0) return;
    sent = text;
    send(note, { leaving });
  }

  return {
    /** The player is at `currentTime` and going on. */
    tick(currentTime: number, totalTime: number) {
      const step = last === undefined ? 0 : currentTime - last;
      if (step > 0 && step < LONGEST_STEP) watched += step;
      last = currentTime;
      place = { currentTime, totalTime };
      if (now() - sentAt >= EVERY_MS) say(false);
    },
    /** It stands still, or has gone elsewhere. */
    rest(currentTime: number, totalTime: number) {
      last = undefined;
      place = { currentTime, totalTime };
    },
    flush: (leaving = false) => say(leaving),
  };
}

export type Heartbeat = ReturnType<typeof createHeartbeat>;
