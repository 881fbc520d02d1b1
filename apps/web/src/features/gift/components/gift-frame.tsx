import { BackLink } from '@houselights/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isVisit } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/title.ts';

/** The address under which these pages were opened: they have a short one and one below the account. */
export function useGiftBase(): string {
  return useLocation().pathname.startsWith('/account/') ? '/account/gift-subscriptions' : '/gift-subscriptions';
}

type Props = {
  title: string;
  intro?: ReactNode;
  /** The page above; without one, the account. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/** A page about gifts: the way back, its heading, its panels. */
export function GiftFrame({ title, intro, back, children }: Props) {
  useTitle(title);
  // An app that shows one of these pages has its own way back to the account.
  const up = back ?? (!isVisit ? { href: '/account', label: 'Back to your account' } : undefined);
  return (
    <div className="account-page gift-page">
      <header>
        {up && <BackLink href={up.href}>{up.label}</BackLink>}
        <h1>{title}</h1>
        {intro && <p className="gift-intro">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
