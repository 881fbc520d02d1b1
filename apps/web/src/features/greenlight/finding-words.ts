import { t } from '@houselights/messages/catalogue/greenlight-findings';
import type { BattleDocument } from '@houselights/contracts';
import type { BattleCount, Check, Finding } from '@houselights/rules';
import type { Recount } from './api/battle.ts';
import type { RecountResult } from './run-recount.ts';

/** Messages for a faulty line. */
const FAULTS = {
  shape: 'lineIsNone',
  number: 'lineMisnumbered',
  time: 'lineOutOfTime',
  points: 'lineWithoutPoints',
} as const;

/** How a battle ended, as text. */
function outcomeWords(document: BattleDocument, { winner, decidedBy }: Pick<BattleCount, 'winner' | 'decidedBy'>) {
  if (winner === null) return t('nobodyWon');
  const { title } = document[`${winner}Project`];
  return t(decidedBy === 'first' ? 'wonByBeingFirst' : 'wonByPoints', { title });
}

/** Totals of the lines, as message values. */
function totalsOf({ leftPoints, rightPoints, contributions }: BattleCount) {
  return { left: leftPoints, right: rightPoints, contributions };
}

type Words = Record<Check, () => string>;

function holdingWords(document: BattleDocument, counted: BattleCount): Words {
  return {
    document: () => t('documentHolds'),
    signature: () => t('signatureHolds'),
    lines: () => t('linesHold', { contributions: counted.contributions }),
    chain: () => t('chainHolds'),
    totals: () => t('totalsHold', totalsOf(counted)),
    winner: () => outcomeWords(document, counted),
    shown: () => t('shownHolds'),
  };
}

function brokenWords({ document, counted }: RecountResult, { line }: Finding, shown: Recount['shown']): Words {
  const shownTotals = { shownLeft: shown.leftPoints, shownRight: shown.rightPoints };
  return {
    document: () => t(document ? 'documentOfAnother' : 'documentOfNone'),
    signature: () => t('signatureBroken'),
    lines: () => (line ? t(FAULTS[line.fault], { line: line.number }) : t('uncounted')),
    chain: () => t(counted ? 'chainBroken' : 'uncounted'),
    totals: () =>
      counted && document
        ? t('totalsBroken', {
            ...totalsOf(counted),
            signedLeft: document.leftPoints,
            signedRight: document.rightPoints,
            signedContributions: document.contributions,
          })
        : t('uncounted'),
    winner: () =>
      counted && document
        ? t('winnerBroken', { counted: outcomeWords(document, counted), signed: outcomeWords(document, document) })
        : t('uncounted'),
    shown: () =>
      counted
        ? t('shownBroken', { ...shownTotals, left: counted.leftPoints, right: counted.rightPoints })
        : t('shownUncounted', shownTotals),
  };
}

/** Result of a check, in a sentence. */
export function findingWords(result: RecountResult, finding: Finding, shown: Recount['shown']): string {
  const { document, counted } = result;
  if (!finding.holds) return brokenWords(result, finding, shown)[finding.check]();
  if (document && counted) return holdingWords(document, counted)[finding.check]();
  return t(finding.check === 'signature' ? 'signatureHoldsForText' : 'documentHolds');
}
