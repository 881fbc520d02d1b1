import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { Tag } from '@houselights/ui';
import { count } from '../../../lib/format/count.ts';
import type { FinishedBattle } from '../api/battle.ts';

function Side({ battle, side }: { battle: FinishedBattle; side: 'left' | 'right' }) {
  return (
    <p>
      <span>
        {battle[`${side}Project`].title} {battle.winner === side && <Tag tone="green">{t('won')}</Tag>}
      </span>
      <span className="hl-num">{count(battle[`${side}Points`])}</span>
    </p>
  );
}

/** The two projects of a finished battle with their points, as published by the site. */
export function FinishedSides({ battle }: { battle: FinishedBattle }) {
  return (
    <div className="gl-finished-sides">
      <Side battle={battle} side="left" />
      <Side battle={battle} side="right" />
    </div>
  );
}
