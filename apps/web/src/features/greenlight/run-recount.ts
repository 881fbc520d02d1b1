import { judgeRecount, lineFault, readBattleDocument, startCount } from '@houselights/rules';
import type { BattleCount, CountedLine, Finding } from '@houselights/rules';
import type { BattleDocument } from '@houselights/contracts';
import type { Recount } from './api/battle.ts';
import { signatureHolds } from './signature.ts';

/** Result of a recount: `counted` is the totals, as far as the lines can be counted. */
export type RecountResult = {
  document: BattleDocument | undefined;
  counted: BattleCount | undefined;
  findings: Finding[];
};

/** Keeps the page responsive: the longest time to count without a break, in ms. */
const SLICE_MS = 12;
const LOOK_EVERY = 200;

type Counting = Pick<RecountResult, 'counted'> & { badLine: Finding['line'] | undefined };

async function count(
  lines: readonly unknown[],
  document: BattleDocument,
  onCounted: (lines: number) => void,
  signal: AbortSignal,
): Promise<Counting> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const counting = startCount(document.battleId, sha256);
  let badLine: Counting['badLine'];
  let until = performance.now() + SLICE_MS;
  for (const [index, line] of lines.entries()) {
    const fault = lineFault(line, index + 1, document);
    if (fault) badLine ??= { number: index + 1, fault };
    // A malformed line cannot be counted, nor can the lines after it.
    if (fault === 'shape') return { counted: undefined, badLine };
    counting.add(line as CountedLine);
    if (index % LOOK_EVERY === 0 && performance.now() > until) {
      onCounted(index + 1);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      until = performance.now() + SLICE_MS;
    }
  }
  return { counted: counting.result(), badLine };
}

/** Recounts a battle from its file in the browser. Rejects if aborted, or if its code fails to load. */
export async function runRecount(
  { document: text, lines, shown, ...signed }: Recount,
  { battleId, onCounted, signal }: { battleId: string; onCounted: (lines: number) => void; signal: AbortSignal },
): Promise<RecountResult> {
  const document = readBattleDocument(text);
  const holds = await signatureHolds({ document: text, ...signed });
  const counting = document
    ? await count(lines, document, onCounted, signal)
    : { counted: undefined, badLine: undefined };
  const findings = judgeRecount({ battleId, document, signatureHolds: holds, shown, ...counting });
  return { document, counted: counting.counted, findings };
}
