const lookEveryMs = 300;

/**
 * Ends this process when the shell that npm put between itself and us is gone: npm passes a SIGTERM on to that shell, which ends
 * without passing it on.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs);
  timer.unref();
}
