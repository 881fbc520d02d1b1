import { t } from '@houselights/messages/catalogue/greenlight-page';
import { ButtonLink, EmptyState, Panel, Skeleton, lazyPart, showToast } from '@houselights/ui';
import type { BattlePhase } from '@houselights/rules';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useGo } from '../../../lib/pages/go.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { chooseTarget, useUserId } from '../../../lib/session/session.ts';
import { shownInApp } from '../../../lib/session/shown-in-app.ts';
import { askAppToLogIn } from '../../../lib/session/web-view.ts';
import { useLiveTally } from '../api/use-live-tally.ts';
import type { KnownBattle, Project } from '../known-battle.ts';
import { BattleHead } from './battle-head.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OwnShare } from './own-share.tsx';
import { PastWinners } from './past-winners.tsx';
import { ProjectHalf } from './project-half.tsx';
import { Tally } from './tally.tsx';
import { VoteButton } from './vote-button.tsx';

// Readers who do not vote never load the dialog.
const ContributeDialog = lazyPart(async () => (await import('./contribute-dialog.tsx')).ContributeDialog, {
  isAskedFor: true,
});

/** Goes to the login page and returns afterwards; inside an app, the app is asked to log in instead. */
function useLogin(): () => void {
  const go = useGo();
  return () => {
    if (askAppToLogIn()) return;
    if (shownInApp()) {
      void go('/something-went-wrong?hidemenus=true');
      return;
    }
    chooseTarget('/greenlight');
    void go('/login');
  };
}

type Pitch = (project: Project) => ReactNode;

function BattlePart({ known, phase, pitch }: { known: KnownBattle; phase: BattlePhase; pitch: Pitch }) {
  const { battle } = known;
  const userId = useUserId();
  const signedIn = userId !== null;
  const login = useLogin();
  const [wanted, setWanted] = useState<Project>();
  const [cheered, setCheered] = useState<string>();
  return (
    <>
      <BattleHead known={known} phase={phase} />
      <div
        className="gl-duel"
        onPointerEnter={signedIn ? ContributeDialog.preload : undefined}
        onFocus={signedIn ? ContributeDialog.preload : undefined}
      >
        {[battle.leftProject, battle.rightProject].map((project) => (
          <ProjectHalf
            key={project.id}
            project={project}
            cheered={cheered === project.id}
            onCheered={() => setCheered(undefined)}
            pitch={pitch(project)}
            button={(describedBy) => (
              <VoteButton
                phase={phase}
                signedIn={signedIn}
                describedBy={describedBy}
                onVote={() => setWanted(project)}
                onLogin={login}
              />
            )}
          />
        ))}
      </div>
      <Tally battle={battle} own={signedIn && <OwnShare battle={battle} phase={phase} />} />
      {userId !== null && wanted && (
        <Suspense>
          <ContributeDialog
            key={wanted.id}
            userId={userId}
            project={wanted}
            onClose={() => setWanted((now) => (now?.id === wanted.id ? undefined : now))}
            onGiven={(points, left) => {
              setCheered(wanted.id);
              showToast(t('given', { points, title: wanted.title, left }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <h1 className="hl-hidden">{t('greenlight')}</h1>
      <div className="gl-head">
        <div>
          <Skeleton width="min(80%, 620px)" height="clamp(2.1rem, 1.5rem + 3vw, 4rem)" />
          <Skeleton width="min(100%, 560px)" className="hl-skel-apart" />
          <Skeleton width="min(70%, 420px)" />
        </div>
      </div>
      <div className="gl-duel">
        {[1, 2].map((half) => (
          <div key={half} className="gl-project">
            <Skeleton shape="picture" />
            <Skeleton width="50%" height="1.6rem" className="hl-skel-apart" />
            <Skeleton width="90%" />
            <Skeleton shape="box" height="54px" className="hl-skel-apart" />
          </div>
        ))}
      </div>
      <div className="gl-tally hl-panel">
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton shape="box" height="22px" className="hl-skel-apart" />
        <Skeleton width="30%" className="hl-skel-apart" />
      </div>
    </div>
  );
}

function NoBattle() {
  return (
    <div className="gl-empty">
      <EmptyState
        level={1}
        title={t('none')}
        text={t('noneText')}
        actions={<ButtonLink href="/">{t('findSomething')}</ButtonLink>}
      />
    </div>
  );
}

type Props = {
  /** Renders a project's film. */
  pitch: Pitch;
  /** Renders what people say about a battle. */
  comments: (battleId: string) => ReactNode;
};

/** The vote on what gets made next. */
export function GreenlightPage({ pitch, comments }: Props) {
  const { data, error, phase, refetch } = useLiveTally();
  return (
    <div className="gl hl-wrap">
      {data && phase && <BattlePart key={data.battle.id} known={data} phase={phase} pitch={pitch} />}
      {data === null && <NoBattle />}
      {data === undefined && !error && <Waiting />}
      {data === undefined && error && (
        <>
          <h1 className="gl-failed">{t('greenlight')}</h1>
          <Panel>
            <LoadingFailed level={2} title={t('battleFailed')} error={error} busy={false} again={refetch} />
          </Panel>
        </>
      )}
      {data && phase && phase !== 'before' && comments(data.battle.id)}
      <HowItWorks />
      <PastWinners />
    </div>
  );
}
