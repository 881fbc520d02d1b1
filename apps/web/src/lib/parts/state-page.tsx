import type { ReactNode } from 'react';

/** A page with one message: the lamp, a heading, an action. */
export function StatePage({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <div className="state-page hl-wrap">
      <svg viewBox="0 0 200 120" aria-hidden="true">
        <path d="M64 118V62a36 36 0 0 1 72 0v56Z" fill="var(--riser)" />
        <path d="M76 118a24 24 0 0 1 48 0Z" fill="var(--line)" />
        <path d="M100 44v9M78 55l5 7M122 55l-5 7" stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" />
        <path d="M8 118h184" stroke="var(--line)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="state-page-acts">{actions}</div>
    </div>
  );
}
