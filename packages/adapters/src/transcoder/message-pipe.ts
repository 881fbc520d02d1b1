// A file of its own: the child loads it, and not what describes the messages, which takes as long as a small film.

/** The child's file descriptor for its messages, one JSON object per line. */
export const messagePipe = 3;
