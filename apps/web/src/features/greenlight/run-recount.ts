import { judgeRecount, lineFault, readBattleDocument, startCount } from '@houselights/rules';
import type { BattleCount, CountedLine, Finding } from '@houselights/rules';
import type { BattleDocument } from '@houselights/contracts';
import type { Recount } from './api/battle.ts';
import { signatureHolds } from './signature.ts';

/** What a recount found: `counted` is what the lines come to, as far as they can be counted. */
export type RecountResult = {
  document: BattleDocument | undefined;
  counted: BattleCount | undefined;
  findings: Finding[];
};

/** The page stays alive: it counts for no longer than this at a time, in ms. */
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
    // What is no line cannot be counted, nor can what follows it.
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

/** Counts a battle again from its file, here and now. Rejects when it is aborted, or when code for it does not come. */
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
