import type { ReactNode } from 'react';

/** One part of the gallery, in the dark and the light theme side by side. */
export function Part({ id, title, children }: { id: string; title: string; children: (theme: string) => ReactNode }) {
  return (
    <section className="g-part" id={id}>
      <h2>{title}</h2>
      <div className="g-both">
        {['dark', 'light'].map((theme) => (
          <div key={theme} className="g-side g-stack" data-theme={theme}>
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className="g-row">
      {label && <span className="g-label">{label}</span>}
      {children}
    </div>
  );
}
