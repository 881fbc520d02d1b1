import type { ReactNode } from 'react';

/** The page of one short form, beside the house with its lights coming up. */
export function AuthPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <div className="auth hl-wrap">
      <div className="auth-form">
        <header>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </header>
        {children}
      </div>
      <div className="auth-art" aria-hidden="true">
        <img src="/art/house.svg" alt="" width="1200" height="960" />
      </div>
    </div>
  );
}
