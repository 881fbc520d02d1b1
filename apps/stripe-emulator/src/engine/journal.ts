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
/** It contains customer data, so no other OS account may read it, whatever the parent folder allows. */
const [folderMode, fileMode] = [0o700, 0o600];

/**
 * The state on disk: one line per finished transaction, written before the request is answered; all rows are rewritten at each start. A
 * line truncated by a crash was never answered.
 */
export class Journal {
  private readonly file: number;

  private constructor(path: string) {
    this.file = openSync(path, 'a', fileMode);
  }

  static open(engine: Engine, folder: string): Journal {
    mkdirSync(folder, { recursive: true, mode: folderMode });
    // For a folder created by an earlier version.
    chmodSync(folder, folderMode);
    const path = join(folder, 'journal.jsonl');
    if (existsSync(path)) readInto(engine, path);
    compact(engine, path);
    return new Journal(path);
  }

  /** Throws if the disk is full; then no part of the line remains, which the next line would otherwise be appended to. */
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
  // Anything after the last line break is a truncated line.
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

/** Writes all rows to a new file and atomically replaces the old one. */
function compact(engine: Engine, path: string): void {
  const fresh = `${path}.new`;
  const file = openSync(fresh, 'w', fileMode);
  // A leftover file of an interrupted start keeps its old mode otherwise.
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
