import { t } from '@houselights/messages/catalogue/points';
import { ButtonLink, Panel, PanelSkeleton, UiLink, useAnimatedNumber } from '@houselights/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/format/count.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { moment } from '../../../lib/format/dates.ts';
import { PagedPanel } from '../../../lib/parts/paged-panel.tsx';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { runningBattle } from '../api/running-battle.ts';
import { pointsEntriesQuery, pointsQuery } from '../api/points.ts';
import type { PointsEntry } from '../api/points.ts';

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="hl-num">{count(useAnimatedNumber(value))}</dd>
    </div>
  );
}

function Balance() {
  const { data, error, refetch, isRefetching } = useQuery(pointsQuery);
  const { projects_enabled: hasBattles } = useConfig();
  if (!data) {
    if (!error) return <PanelSkeleton label={t('loading')} lines={3} />;
    return (
      <Panel>
        <LoadingFailed level={2} title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  return (
    <Panel>
      <div className="points-balance">
        <dl>
          <Figure name={t('available')} value={data.pointsAvailable} />
          <Figure name={t('earned')} value={data.pointsGained} />
          <Figure name={t('spent')} value={data.pointsSpent} />
        </dl>
        {hasBattles && (
          <ButtonLink href="/greenlight" variant="green">
            {t('toGreenlight')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

function Entry({ entry }: { entry: PointsEntry }) {
  const { projects_enabled: hasBattles } = useConfig();
  const { at, points, pointsAvailable, cause, project } = entry;
  const { data: running } = useAnswer(runningBattle);
  const isRunning = project?.battleId === running;
  return (
    <li>
      <div>
        <b>{cause}</b>
        <p>
          {moment(at)}
          {hasBattles && project?.battleId && (
            <>
              {' · '}
              <UiLink href={isRunning ? '/greenlight' : `/greenlight/recount/${project.battleId}`} className="hl-link">
                {t(isRunning ? 'seeBattle' : 'recount')}
              </UiLink>
            </>
          )}
        </p>
      </div>
      <div className="hl-num">
        <b data-out={points < 0 || undefined}>
          {rich(
            t.rich(points < 0 ? 'wentOut' : 'cameIn', {
              count: Math.abs(points),
              unit: (words) => <span className="hl-hidden">{words}</span>,
            }),
          )}
        </b>
        <p>{t('left', { count: pointsAvailable })}</p>
      </div>
    </li>
  );
}

function History() {
  return (
    <PagedPanel
      answer={useInfiniteQuery(pointsEntriesQuery)}
      title={t('history')}
      loading={t('historyLoading')}
      failed={t('historyFailed')}
      empty={{
        title: t('none'),
        text: t('noneHelp'),
        actions: <ButtonLink href="/account">{t('membership')}</ButtonLink>,
      }}
    >
      {(entries) => (
        <ul className="points-history">
          {entries.map((entry) => (
            <Entry key={entry.position} entry={entry} />
          ))}
        </ul>
      )}
    </PagedPanel>
  );
}

/** The member's points: how many, and why. */
export function PointsPage() {
  useTitle(t('title'));
  return (
    <div className="account-page">
      <h1>{t('title')}</h1>
      <Balance />
      <History />
    </div>
  );
}
