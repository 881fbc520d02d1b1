import { t } from '@houselights/messages/catalogue/greenlight-page';
import { UiLink, useAnimatedNumber } from '@houselights/ui';
import { shares } from '@houselights/rules';
import type { ReactNode } from 'react';
import { count } from '../../../lib/format/count.ts';
import { rich } from '../../../lib/language/rich.ts';
import type { Battle, Project } from '../known-battle.ts';

function Side({ project, share, side }: { project: Project; share: number; side: 'left' | 'right' }) {
  return (
    <div className={`gl-side gl-side-${side}`}>
      <b className="hl-num">{count(useAnimatedNumber(project.points))}</b>
      <span>
        {rich(
          t.rich('share', {
            share,
            title: project.title,
            percent: (words) => <span className="hl-num">{words}</span>,
          }),
        )}
      </span>
    </div>
  );
}

/** Points, percentages, the total, and a bar. */
export function Tally({ battle, own }: { battle: Battle; own: ReactNode }) {
  const { id, sealed, leftProject, rightProject } = battle;
  const total = leftProject.points + rightProject.points;
  const { left, right } = shares(leftProject.points, rightProject.points);
  const width = total === 0 ? 50 : (leftProject.points / total) * 100;
  return (
    <section className="gl-tally hl-panel" aria-label={t(sealed ? 'points' : 'pointsSoFar')}>
      <div className="gl-nums">
        <Side side="left" project={leftProject} share={left} />
        <p className="gl-total hl-num">
          {rich(t.rich('total', { total: useAnimatedNumber(total), line: () => <br /> }))}
        </p>
        <Side side="right" project={rightProject} share={right} />
      </div>
      <div className="gl-beam" aria-hidden="true" data-empty={total === 0 || undefined}>
        <i style={{ width: `${width}%` }} data-none={leftProject.points === 0 || undefined} />
        <i style={{ width: `${100 - width}%` }} data-none={rightProject.points === 0 || undefined} />
      </div>
      <div className="gl-own">
        {/* Present from the start, so that screen readers announce only changes. */}
        <output>{own}</output>
        <UiLink href={sealed ? `/greenlight/recount/${id}` : '/greenlight/recount'} className="hl-aside-link">
          {t(sealed ? 'countIt' : 'howItIsCounted')}
        </UiLink>
      </div>
    </section>
  );
}
