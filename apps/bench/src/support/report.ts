import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Outcome } from './rounds.ts';

export interface Report {
  readonly name: string;
  /** What was compared with what, in a sentence or two. */
  readonly about: string;
  readonly outcomes?: readonly Outcome[];
  /** Lines of a table other than ratios. */
  readonly table?: readonly string[];
  /** Additional lines about the figures. */
  readonly notes?: readonly string[];
}

const folder = new URL('../../../../docs/benchmarks/', import.meta.url);

/** Prints the table and writes it to docs/benchmarks/<name>.md. */
export async function writeReport(report: Report): Promise<void> {
  const rows = (report.outcomes ?? []).map((outcome) => {
    const sign = outcome.better === 'more' ? '≥' : '≤';
    const rounds = outcome.rounds.map((ratio) => ratio.toFixed(2)).join(' ');
    return `| ${outcome.name} | ${figure(outcome.product)} ${outcome.unit} | ${figure(outcome.reference)} ${outcome.unit} | **${outcome.ratio.toFixed(2)}** | ${sign} ${outcome.goal} | ${outcome.met ? 'met' : 'missed'} | ${rounds} |`;
  });
  const text = [
    `# ${report.name}`,
    '',
    report.about,
    '',
    ...(report.table ?? [
      '| path | product | reference | ratio | goal | | ratio by round |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ]),
    '',
    ...(report.notes ?? []).flatMap((note) => [note, '']),
    `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}. Trust the ratios, not the rates.`,
    '',
  ].join('\n');
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${report.name}.md`, folder), text);
  process.stdout.write(`\n${text}\n`);
}

function figure(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 2 : 0 });
}
