import { useId } from 'react';
import type { ReactNode } from 'react';
import { ReadMore } from '../../../lib/read-more.tsx';
import type { Project } from '../known-battle.ts';

/** One of the two projects: its pitch, what it is, and its button. */
export function ProjectHalf({
  project,
  pitch,
  button,
}: {
  project: Project;
  pitch: ReactNode;
  button: (titleId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <article className="gl-project" aria-labelledby={id}>
      {pitch}
      <h2 id={id}>{project.title}</h2>
      <ReadMore text={project.description} />
      {button(id)}
    </article>
  );
}
