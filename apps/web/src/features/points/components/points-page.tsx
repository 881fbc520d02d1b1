import { ButtonLink, Panel, PanelSkeleton, UiLink, useAnimatedNumber } from '@houselights/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { count, pointsWords } from '../../../lib/count.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { moment } from '../../../lib/money.ts';
import { PagedPanel } from '../../../lib/paged-panel.tsx';
import { useConfig } from '../../../lib/remote-config.tsx';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { useTitle } from '../../../lib/title.ts';
import { runningBattle } from '../api/running-battle.ts';
import { pointsEntriesQuery, pointsQuery } from '../api/points.ts';
import type { PointsEntry } from '../api/points.ts';

/** With its sign: '+30', '−12'. */
function signed(points: number): string {
  return points < 0 ? `−${count(-points)}` : `+${count(points)}`;
}

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
    if (!error) return <PanelSkeleton label="Loading your points" lines={3} />;
    return (
      <Panel>
        <LoadingFailed
          level={2}
          title="We couldn't load your points"
          error={error}
          busy={isRefetching}
          again={refetch}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <div className="points-balance">
        <dl>
          <Figure name="Available" value={data.pointsAvailable} />
          <Figure name="Earned" value={data.pointsGained} />
          <Figure name="Spent" value={data.pointsSpent} />
        </dl>
        {hasBattles && (
          <ButtonLink href="/greenlight" variant="green">
            Go to Greenlight
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
                {isRunning ? 'See the battle' : 'Recount'}
              </UiLink>
            </>
          )}
        </p>
      </div>
      <div className="hl-num">
        <b data-out={points < 0 || undefined}>
          {signed(points)}
          <span className="hl-hidden">{pointsWords(Math.abs(points)).replace(/^\S+/, '')}</span>
        </b>
        <p>{count(pointsAvailable)} left</p>
      </div>
    </li>
  );
}

function History() {
  return (
    <PagedPanel
      answer={useInfiniteQuery(pointsEntriesQuery)}
      title="History"
      loading="Loading what moved your points"
      failed="We couldn't load the history"
      empty={{
        title: 'No points yet',
        text: "You'll earn them with each period of your membership. Every point is listed here with its reason.",
        actions: <ButtonLink href="/account">Your membership</ButtonLink>,
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

/** The points of whoever is signed in: how many, and why. */
export function PointsPage() {
  useTitle('Producer Points');
  return (
    <div className="account-page">
      <h1>Producer Points</h1>
      <Balance />
      <History />
    </div>
  );
}
