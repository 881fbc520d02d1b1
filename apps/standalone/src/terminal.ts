/** Prints lines for the person at the terminal. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Survives output that cannot be written: it may be redirected to a file on a full disk. */
export function outliveFullDisk(): void {
  const hear = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', hear);
}

export type Stepper = <T>(what: string, work: (update: (detail: string) => void) => Promise<T>) => Promise<T>;

// Quicker steps are not worth a line.
const quietMs = 400;

/** Runs `work` with one line of progress that ends with the elapsed time. Steps may overlap: each line is independent. */
export const step: Stepper = async (what, work) => {
  const started = performance.now();
  const announced = setTimeout(() => say(`  ${what} …`), quietMs);
  let last = '';
  try {
    const result = await work((detail) => {
      if (detail === last) return;
      last = detail;
      say(`  ${what}: ${detail}`);
    });
    const took = performance.now() - started;
    if (took >= quietMs) say(`  ${what}: ${(took / 1000).toFixed(1)} s`);
    return result;
  } finally {
    clearTimeout(announced);
  }
};

/** A progress line: rewritten in place at a terminal, printed for every tenth elsewhere. */
export function createProgressLine(): { show(what: string, share: number): void; end(): void } {
  let last = '';
  let open = false;
  return {
    show(what, share) {
      const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
      const shown = `${what}: ${process.stdout.isTTY ? percent : Math.floor(percent / 10) * 10} %`;
      if (shown === last) return;
      last = shown;
      if (!process.stdout.isTTY) return say(shown);
      open = true;
      process.stdout.write(`\r\u001b[K${shown}`);
    },
    end() {
      if (open) process.stdout.write('\n');
      open = false;
    },
  };
}
