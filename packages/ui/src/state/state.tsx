import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { CircleAlert, Lock } from '../icons/icons.tsx';

export type StateProps = {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  level?: 1 | 2 | 3;
};

function State({ title, text, actions, icon, level = 3, kind }: StateProps & { kind?: string }) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('hl-state', kind)}>
      {icon}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="hl-state-acts">{actions}</div>}
    </div>
  );
}

/** Nothing here yet: suggests the next step. */
export function EmptyState(props: StateProps) {
  return <State {...props} />;
}

/** A failure: what happened, what is kept, what to do. Announced. */
export function ErrorState(props: StateProps) {
  return (
    <div role="alert">
      <State icon={<CircleAlert aria-hidden="true" />} {...props} kind="hl-state-error" />
    </div>
  );
}

/** Restricted content: says what is free and how to get the rest. */
export function LockedState(props: StateProps) {
  return <State icon={<Lock aria-hidden="true" />} {...props} kind="hl-state-locked" />;
}
