let waiting: (() => void)[] = [];

function runAll(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) task();
}

/**
 * Runs `task` when all requests that have arrived by now are read. Answers that are written together wake the other side once,
 * where each written at once would wake it by itself, which costs this process more than to make the answer: decision 0014.
 */
export function atEndOfTurn(task: () => void): void {
  if (waiting.push(task) === 1) setImmediate(runAll);
}
