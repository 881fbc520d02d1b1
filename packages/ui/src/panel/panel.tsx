import { useId } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../cx.ts';

export type PanelProps = {
  title?: ReactNode;
  intro?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** A raised surface with an optional heading; with one, it is a named region. */
export function Panel({ title, intro, aside, children, className }: PanelProps) {
  const id = useId();
  return (
    <section className={cx('hl-panel', className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className="hl-panel-head">
          <h2 id={id}>{title}</h2>
          {aside}
          {intro && <p>{intro}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
