import { t } from '@houselights/messages/catalogue/greenlight-recount';
import { BackLink, ButtonLink, UiLink } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { day } from '../../../lib/format/dates.ts';
import { PagedPanel } from '../../../lib/parts/paged-panel.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { finishedQuery } from '../api/battle.ts';
import type { FinishedBattle } from '../api/battle.ts';
import { FinishedSides } from './finished-sides.tsx';

function Row({ battle }: { battle: FinishedBattle }) {
  return (
    <li>
      <FinishedSides battle={battle} />
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

/** How votes are kept verifiable, and all battles that can be recounted. */
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
