import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { ButtonLink, Panel } from '@houselights/ui';
import type { ReactNode } from 'react';
import { rich } from '../../../lib/language/rich.ts';

const code = (words: ReactNode) => <code>{words}</code>;

/** What the browser has just verified, and what anybody needs to repeat it by other means. */
export function HowItIsCounted({ battleId, publicKey }: { battleId: string; publicKey: string }) {
  return (
    <Panel title={t('how')}>
      <div className="gl-how">
        <ol>
          <li>{rich(t.rich('howLines', { code }))}</li>
          <li>{rich(t.rich('howChain', { battleId, code }))}</li>
          <li>{t('howTotals')}</li>
          <li>{t('howSigned')}</li>
        </ol>
        <dl>
          <dt>{t('publicKey')}</dt>
          <dd>
            <code>{publicKey}</code>
          </dd>
        </dl>
        <p>{t('trust')}</p>
        <ButtonLink
          href={`/api/v1/battles/${encodeURIComponent(battleId)}/recount`}
          download={`battle-${battleId}.json`}
        >
          {t('download')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
