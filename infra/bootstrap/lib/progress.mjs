/** One line of progress: `step('Installing')` prints it and returns an object whose `done` ends it with the elapsed time. */
export function step(what) {
  const started = Date.now();
  const live = process.stdout.isTTY === true;
  process.stdout.write(live ? `  ${what} …` : `  ${what} …\n`);
  return {
    update(detail) {
      if (live) process.stdout.write(`\r\u001b[2K  ${what} … ${detail}`);
    },
    done() {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(live ? `\r\u001b[2K  ${what}, ${seconds} s\n` : `  ${what}: ${seconds} s\n`);
    },
    failed() {
      if (live) process.stdout.write('\n');
    },
  };
}
