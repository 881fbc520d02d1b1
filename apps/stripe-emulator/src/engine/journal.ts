import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Change, Engine } from './engine.ts';
import type { TableName } from './tables.ts';

type Entry = readonly [table: string, id: string, row: unknown];

const rowsInALine = 200;
/** It holds customers: nobody else on this machine reads it, whatever its folder stands in. */
const [folderMode, fileMode] = [0o700, 0o600];

/**
 * The state on disk: a line for each finished transaction, written before it is answered, and all rows anew at each start.
 * A line that the end of a process cut off was never answered.
 */
export class Journal {
  private readonly file: number;

  private constructor(path: string) {
    this.file = openSync(path, 'a', fileMode);
  }

  static open(engine: Engine, folder: string): Journal {
    mkdirSync(folder, { recursive: true, mode: folderMode });
    // One that an earlier version made.
    chmodSync(folder, folderMode);
    const path = join(folder, 'journal.jsonl');
    if (existsSync(path)) readInto(engine, path);
    compact(engine, path);
    return new Journal(path);
  }

  /** Throws when there is no room: then nothing of the line stays, which the next one would otherwise be joined to. */
  append(changes: readonly Change[]): void {
    const { size } = fstatSync(this.file);
    try {
      writeLine(
        this.file,
        changes.map(({ table, id, row }): Entry => [table, id, row]),
      );
    } catch (error) {
      ftruncateSync(this.file, size);
      throw error;
    }
  }

  close(): void {
    closeSync(this.file);
  }
}

function readInto(engine: Engine, path: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  // What follows the last line break is a line that was cut off.
  lines.pop();
  lines.forEach((line, index) => {
    for (const [table, id, row] of entriesOf(line, `${path}:${index + 1}`)) engine.load(table, id, row);
  });
  for (const row of engine.tables.due.all()) engine.due.add(row);
}

function entriesOf(line: string, where: string): Entry[] {
  try {
    return JSON.parse(line) as Entry[];
  } catch {
    throw new Error(`The journal of the Stripe emulator is damaged at ${where}. Move the folder away to begin anew.`);
  }
}

/** Writes what there is to a new file and puts it in the place of the old one in one step. */
function compact(engine: Engine, path: string): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', fileMode);
  // The rest of a start that ended in between keeps the mode that it had.
  fchmodSync(file, fileMode);
  for (const [name, table] of Object.entries(engine.tables)) {
    const rows = table.all();
    for (let at = 0; at < rows.length; at += rowsInALine)
      writeLine(
        file,
        rows.slice(at, at + rowsInALine).map((row): Entry => [name as TableName, row.id, row]),
      );
  }
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
}

function writeLine(file: number, entries: readonly Entry[]): void {
  const bytes = Buffer.from(`${JSON.stringify(entries)}\n`);
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
