import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { compareReceipt } from '@houselights/rules';
import { Panel } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import type { BattleDocument } from '@houselights/contracts';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import { receiptQuery } from '../api/battle.ts';
import type { Receipt, Recount } from '../api/battle.ts';
import { givenTo } from '../given.ts';
import { RecountLines } from './recount-lines.tsx';

function verdict(receipt: Receipt, lines: Recount['lines']): { holds: boolean; words: string } {
  const { missing, extra } = compareReceipt(receipt, lines);
  const [first] = missing;
  if (first !== undefined) {
    return { holds: false, words: t('receiptMissing', { count: missing.length, line: first }) };
  }
  if (extra > 0) return { holds: false, words: t('receiptExtra') };
  return { holds: true, words: t('receiptHolds') };
}

/** The member's own contributions, as the account has them and as the file has them. */
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
  const [one, other] = receipt ? givenTo(document.leftProject, document.rightProject, receipt) : [];
  if (!receipt?.voter || !one) return null;
  const { holds, words } = verdict(receipt, lines);
  const values = {
    ...one,
    voter: receipt.voter,
    b: (text: ReactNode) => <b>{text}</b>,
    code: (text: ReactNode) => <code>{text}</code>,
  };
  return (
    <Panel title={t('receipt')}>
      <div className="gl-receipt">
        <p>
          {rich(
            other
              ? t.rich('receiptBoth', { ...values, otherPoints: other.points, otherTitle: other.title })
              : t.rich('receiptOne', values),
          )}
        </p>
        <p data-holds={holds}>{words}</p>
        <RecountLines
          caption={t('yourContributions')}
          lines={lines.filter(([, , voter]) => voter === receipt.voter)}
          document={document}
          own={receipt.voter}
        />
      </div>
    </Panel>
  );
}
