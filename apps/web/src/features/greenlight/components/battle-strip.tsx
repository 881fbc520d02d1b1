import { t } from '@houselights/messages/catalogue/greenlight-strip';
import { SizedImage, Skeleton, UiLink } from '@houselights/ui';
import { pictureOf, shares } from '@houselights/rules';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { battleAnswer } from '../api/battle-strip.ts';
import { usePhase } from '../hooks/use-phase.ts';
import type { Project } from '../known-battle.ts';
import { BattleClock } from './battle-clock.tsx';

type SideProps = { project: Project; share: number; side: 'left' | 'right' };

function Side({ project, share, side }: SideProps) {
  const picture = pictureOf(project.images, 'packshot');
  return (
    <span className={`strip-side strip-${side}`}>
      {picture && <SizedImage src={picture} sizes="112px" width="112" height="63" />}
      <span>
        <b>{project.title}</b>
        <small className="hl-num">{t('share', { share, points: project.points })}</small>
      </span>
    </span>
  );
}

/** The vote in one line, for other pages: who leads, by how much, and until when. */
export function BattleStrip() {
  const { data, isOpen } = useAnswer(battleAnswer);
  const phase = usePhase(data);
  if (isOpen) return <Skeleton shape="box" className="strip-wait" />;
  if (!data || !phase) return null;
  const { leftProject, rightProject } = data.battle;
  const { left, right } = shares(leftProject.points, rightProject.points);
  const isEven = leftProject.points + rightProject.points === 0;
  return (
    <section className="strip" aria-label={t('greenlight')}>
      <Side project={leftProject} share={left} side="left" />
      <span className="strip-mid">
        {phase === 'after' ? <span className="strip-over">{t('over')}</span> : <BattleClock known={data} />}
        <UiLink href="/greenlight" className="strip-link">
          {t(phase === 'active' ? 'vote' : 'see')}
        </UiLink>
      </span>
      <Side project={rightProject} share={right} side="right" />
      <span className="strip-beam" aria-hidden="true">
        <i style={{ width: `${isEven ? 50 : left}%` }} />
      </span>
    </section>
  );
}
