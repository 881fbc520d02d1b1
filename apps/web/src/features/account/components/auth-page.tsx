import type { ReactNode } from 'react';
import { HousePage } from '../../../lib/parts/house-page.tsx';

/** A page with one short form. */
export function AuthPage({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <HousePage>
      <header>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </header>
      {children}
    </HousePage>
  );
}
