import { Check, CircleAlert } from '@houselights/ui';
import type { Check as Checked } from '@houselights/rules';
import type { Recount } from '../api/battle.ts';
import { findingWords } from '../finding-words.ts';
import type { RecountResult } from '../run-recount.ts';

const NAMES: Record<Checked, string> = {
  document: 'The file',
  signature: 'The signature',
  lines: 'The lines',
  chain: 'The chain',
  totals: 'The totals',
  winner: 'The winner',
  shown: 'The site',
};

/** Each check with what it came to. */
export function RecountFindings({ result, shown }: { result: RecountResult; shown: Recount['shown'] }) {
  return (
    <ul className="gl-findings">
      {result.findings.map((finding) => (
        <li key={finding.check} data-holds={finding.holds}>
          {finding.holds ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          <div>
            <b>
              {NAMES[finding.check]}
              <span className={finding.holds ? 'hl-hidden' : undefined}>
                {finding.holds ? ': in order' : ': not in order'}
              </span>
            </b>
            <p>{findingWords(result, finding, shown)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
