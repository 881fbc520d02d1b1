import { loadavg } from 'node:os';
import { measureLatency } from './latency.ts';
import { median } from './rounds.ts';
import { writeReport } from './report.ts';
import { showPlans } from './plans.ts';
import type { BenchOptions } from './bench.ts';
import type { Latency, LatencyLoad } from './latency.ts';
import type { Plan } from './plans.ts';

/** Calls whose 95th percentile must not exceed a limit. */
export interface Barred extends Omit<LatencyLoad, 'connections' | 'seconds'> {
  readonly name: string;
  /** The limit in ms for the 95th percentile. */
  readonly bar: number;
}

const connections = 2;

/** Measures each call and a reference in turn, round by round; writes the report with the plans. True if every limit was kept. */
export async function keepBars(
  { rounds, seconds, progress }: BenchOptions,
  report: {
    readonly name: string;
    readonly about: string;
    readonly reference: Omit<LatencyLoad, 'connections' | 'seconds'>;
    readonly barred: readonly Barred[];
    readonly plans: readonly Plan[];
    readonly notes?: readonly string[];
  },
): Promise<boolean> {
  const measured = new Map<string, Latency[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const one of [{ name: 'reference', ...report.reference }, ...report.barred]) {
      const latency = await measureLatency({ ...one, connections, seconds });
      measured.set(one.name, [...(measured.get(one.name) ?? []), latency]);
      progress(`${one.name}: round ${round} of ${rounds}, p95 ${latency.p95.toFixed(1)} ms`);
    }
  }
  const middle = (name: string, key: keyof Latency): number =>
    median((measured.get(name) ?? []).map((one) => one[key]));
  const figures = (name: string): string =>
    (['p50', 'p95', 'p99'] as const).map((key) => `${middle(name, key).toFixed(1)} ms`).join(' | ');
  const rows = report.barred.map(({ name, bar }) => {
    const met = middle(name, 'p95') <= bar;
    return { met, line: `| ${name} | ${figures(name)} | ≤ ${bar} ms | ${met ? 'met' : 'missed'} |` };
  });
  await writeReport({
    name: report.name,
    about: report.about,
    table: [
      '| call | p50 | p95 | p99 | bar for p95 | |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows.map(({ line }) => line),
      `| reference | ${figures('reference')} | | |`,
    ],
    notes: [
      `${connections} requests under way at any time; medians of ${rounds} rounds. The machine's load was ${(loadavg()[0] ?? 0).toFixed(1)} (what else ran on it counts in the figures).`,
      ...(report.notes ?? []),
      ...showPlans(report.plans),
    ],
  });
  return rows.every(({ met }) => met);
}
