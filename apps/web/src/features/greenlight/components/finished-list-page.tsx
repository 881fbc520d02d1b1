import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { BackLink, ButtonLink, Tag, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { count } from '../../../lib/count.ts';
import { day } from '../../../lib/money.ts';
import { PagedPanel } from '../../../lib/paged-panel.tsx';
import { rich } from '../../../lib/rich.ts';
import { finishedQuery } from '../api/battle.ts';
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

function Row({ battle }: { battle: FinishedBattle }) {
  return (
    <li>
      <div className="gl-finished-sides">
        <Side battle={battle} side="left" />
        <Side battle={battle} side="right" />
      </div>
      <div className="gl-finished-foot">
        <span>{t('endedOn', { day: day(battle.endDate) })}</span>
        <UiLink href={`/greenlight/recount/${battle.id}`} className="hl-link hl-aside-link">
          {rich(
            t.rich('countAgain', {
              left: battle.leftProject.title,
              right: battle.rightProject.title,
              hidden: (words) => <span className="hl-hidden">{words}</span>,
            }),
          )}
        </UiLink>
      </div>
    </li>
  );
}

function List() {
  return (
    <PagedPanel
      answer={useInfiniteQuery(finishedQuery)}
      loading={t('battlesLoading')}
      failed={t('battlesFailed')}
      empty={{
        title: t('noneOver'),
        text: t('noneOverText'),
        actions: <ButtonLink href="/greenlight">{t('toBattle')}</ButtonLink>,
      }}
    >
      {(battles) => (
        <ul className="gl-finished">
          {battles.map((battle) => (
            <Row key={battle.id} battle={battle} />
          ))}
        </ul>
      )}
    </PagedPanel>
  );
}

/** How a vote is kept honest, and every battle that can be counted again. */
export function FinishedListPage() {
  return (
    <div className="gl-recount hl-wrap">
      <header>
        <BackLink href="/greenlight">{t('greenlight')}</BackLink>
        <h1>{t('listTitle')}</h1>
        <p>{t('listIntro')}</p>
      </header>
      <List />
    </div>
  );
}
