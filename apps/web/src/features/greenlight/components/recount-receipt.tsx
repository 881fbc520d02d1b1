import { compareReceipt } from '@houselights/rules';
import { Panel } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { BattleDocument } from '@houselights/contracts';
import { count } from '../../../lib/count.ts';
import { receiptQuery } from '../api/battle.ts';
import type { Receipt, Recount } from '../api/battle.ts';
import { givenWords } from '../words.ts';
import { RecountLines } from './recount-lines.tsx';

function verdict(receipt: Receipt, lines: Recount['lines']): { holds: boolean; words: string } {
  const { missing, extra } = compareReceipt(receipt, lines);
  const [first] = missing;
  if (first !== undefined) {
    const words =
      missing.length === 1
        ? `Your line ${count(first)} is different in the file, or is missing from it.`
        : `${count(missing.length)} of your lines are different in the file, or are missing from it; the first is line ${count(first)}.`;
    return { holds: false, words };
  }
  if (extra > 0) return { holds: false, words: 'The file has lines under your name that your receipt does not have.' };
  return {
    holds: true,
    words: 'Every one of your contributions stands in the file, and nothing else under your name.',
  };
}

/** One's own contributions, as the account knows them and as the file has them. */
export function RecountReceipt({
  battleId,
  document,
  lines,
}: {
  battleId: string;
  document: BattleDocument;
  lines: Recount['lines'];
}) {
  const { data: receipt } = useQuery(receiptQuery(battleId));
  if (!receipt?.voter) return null;
  const { holds, words } = verdict(receipt, lines);
  const given = givenWords([
    [document.leftProject.title, receipt.leftPoints],
    [document.rightProject.title, receipt.rightPoints],
  ]);
  return (
    <Panel title="Your receipt">
      <div className="gl-receipt">
        <p>
          You put <b>{given}</b>. In the file you are <code>{receipt.voter}</code>, a name that only you can tell is
          yours.
        </p>
        <p data-holds={holds}>{words}</p>
        <RecountLines
          caption="Your contributions"
          lines={lines.filter(([, , voter]) => voter === receipt.voter)}
          document={document}
          own={receipt.voter}
        />
      </div>
    </Panel>
  );
}
