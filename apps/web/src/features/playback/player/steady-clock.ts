/**
 * Milliseconds since 1970 that never go back: a computer's clock may be set while a film plays. Set ahead, they follow, because a computer
 * that slept is no different.
 */
export function createSteadyClock(wall: () => number, running: () => number): () => number {
  let [lastWall, lastRunning] = [wall(), running()];
  let now = lastWall;
  return () => {
    const [nextWall, nextRunning] = [wall(), running()];
    now += Math.max(nextWall - lastWall, nextRunning - lastRunning, 0);
    [lastWall, lastRunning] = [nextWall, nextRunning];
    return now;
  };
}
