import { useId } from 'react';
import type { ReactNode } from 'react';
import { ReadMore } from '../../../lib/parts/read-more.tsx';
import type { Project } from '../known-battle.ts';

/** One of the two projects: pitch, description, and button. */
export function ProjectHalf({
  project,
  pitch,
  button,
  cheered,
  onCheered,
}: {
  project: Project;
  pitch: ReactNode;
  button: (titleId: string) => ReactNode;
  /** True for a moment after a contribution to it. */
  cheered: boolean;
  onCheered: () => void;
}) {
  const id = useId();
  return (
    <article className="gl-project" aria-labelledby={id}>
      <div className="gl-stage" data-cheered={cheered || undefined}>
        {pitch}
        {cheered && <span className="gl-cheer" aria-hidden="true" onAnimationEnd={onCheered} />}
      </div>
      <h2 id={id}>{project.title}</h2>
      <ReadMore text={project.description} />
      {button(id)}
    </article>
  );
}
