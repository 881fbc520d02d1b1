import type { BattleDocument } from '@houselights/contracts';
import type { BattleCount, Check, Finding, LineFault } from '@houselights/rules';
import { count } from '../../lib/count.ts';
import type { Recount } from './api/battle.ts';
import type { RecountResult } from './run-recount.ts';

const FAULTS: Record<LineFault, string> = {
  shape: 'is no contribution',
  number: 'does not have this number: a line is missing, doubled or moved',
  time: 'is from outside the time of the vote',
  points: 'gives no points',
};

type Totals = Pick<BattleCount, 'leftPoints' | 'rightPoints'>;
const totals = ({ leftPoints, rightPoints }: Totals) => `${count(leftPoints)} to ${count(rightPoints)}`;
const several = (contributions: number) =>
  `${count(contributions)} ${contributions === 1 ? 'contribution' : 'contributions'}`;

/** How a battle ended, in words. */
export function outcomeWords(
  document: BattleDocument,
  { winner, decidedBy }: Pick<BattleCount, 'winner' | 'decidedBy'>,
) {
  if (winner === null) return 'Nobody gave a point, so nothing won.';
  const { title } = document[`${winner}Project`];
  return decidedBy === 'first' ? `Equal points; ${title} had them first.` : `${title} has the most points.`;
}

type Words = Record<Check, () => string>;

function holdingWords(document: BattleDocument, counted: BattleCount): Words {
  return {
    document: () => 'The file is the result of this battle.',
    signature: () => 'The house signed exactly this result with its key.',
    lines: () =>
      `All ${several(counted.contributions)} are numbered without a gap and from within the time of the vote.`,
    chain: () => 'The chain over all lines ends exactly where the signed result says.',
    totals: () => `The lines add up to ${totals(counted)} in ${several(counted.contributions)}, as it was signed.`,
    winner: () => outcomeWords(document, counted),
    shown: () => 'The site shows the same totals now.',
  };
}

function brokenWords({ document, counted }: RecountResult, { line }: Finding, shown: Recount['shown']): Words {
  const uncounted = 'It could not be counted.';
  return {
    document: () =>
      document ? 'The file is the result of another battle.' : 'The file is not the result of a battle.',
    signature: () => 'The signature does not fit: this is not what the house signed.',
    lines: () => (line ? `Line ${count(line.number)} ${FAULTS[line.fault]}.` : uncounted),
    chain: () =>
      counted
        ? 'The chain over the lines ends elsewhere than the signed result says: since it was signed, at least one line was changed, added, taken away or moved.'
        : uncounted,
    totals: () =>
      counted && document
        ? `The lines add up to ${totals(counted)} in ${several(counted.contributions)}; signed was ${totals(document)} in ${several(document.contributions)}.`
        : uncounted,
    winner: () =>
      counted && document
        ? `By the lines: ${outcomeWords(document, counted)} Signed was: ${outcomeWords(document, document)}`
        : uncounted,
    shown: () =>
      counted
        ? `The site shows ${totals(shown)} now; the lines add up to ${totals(counted)}.`
        : `The site shows ${totals(shown)}. ${uncounted}`,
  };
}

/** What a check came to, in a sentence. */
export function findingWords(result: RecountResult, finding: Finding, shown: Recount['shown']): string {
  const { document, counted } = result;
  if (!finding.holds) return brokenWords(result, finding, shown)[finding.check]();
  if (document && counted) return holdingWords(document, counted)[finding.check]();
  return finding.check === 'signature'
    ? 'The house signed this text with its key.'
    : 'The file is the result of this battle.';
}
