import type { ReactNode } from 'react';

/** A page with one message or form, beside a picture of a theatre whose lights come up. */
export function HousePage({ children }: { children: ReactNode }) {
  return (
    <div className="auth hl-wrap">
      <div className="auth-form">{children}</div>
      <div className="auth-art" aria-hidden="true">
        <img src="/art/house.svg" alt="" width="1200" height="960" />
      </div>
    </div>
  );
}
