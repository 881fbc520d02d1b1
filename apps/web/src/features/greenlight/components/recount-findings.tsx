import { t } from '@houselights/messages/catalogue/greenlight-findings';
import { Check, CircleAlert } from '@houselights/ui';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.ts';
import type { Recount } from '../api/battle.ts';
import { findingWords } from '../finding-words.ts';
import type { RecountResult } from '../run-recount.ts';

const hidden = (words: ReactNode) => <span className="hl-hidden">{words}</span>;

/** All checks with their results. */
export function RecountFindings({ result, shown }: { result: RecountResult; shown: Recount['shown'] }) {
  return (
    <ul className="gl-findings">
      {result.findings.map((finding) => (
        <li key={finding.check} data-holds={finding.holds}>
          {finding.holds ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          <div>
            <b>
              {finding.holds
                ? rich(t.rich('inOrder', { check: t(finding.check), hidden }))
                : t('notInOrder', { check: t(finding.check) })}
            </b>
            <p>{findingWords(result, finding, shown)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
