let waiting: (() => void)[] = [];

function runAll(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

/**
 * Runs `task` once all requests that have already arrived are read. Answers written together wake the other side once; answers written one
 * by one wake it each time, which costs this process more than making the answer: decision 0014.
 */
export function batchWrite(task: () => void): void {
  if (waiting.push(task) === 1) setImmediate(runAll);
}
