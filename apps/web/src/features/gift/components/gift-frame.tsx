import { BackLink } from '@houselights/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../../../lib/pages/title.ts';

/** The address under which these pages were opened: they have a short one and one below the account. */
export function useGiftBase(): string {
  return useLocation().pathname.startsWith('/account/') ? '/account/gift-subscriptions' : '/gift-subscriptions';
}

type Props = {
  title: string;
  intro?: ReactNode;
  /** The page above. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/** A page about gifts: the way back, its heading, its panels. */
export function GiftFrame({ title, intro, back, children }: Props) {
  useTitle(title);
  return (
    <div className="account-page gift-page">
      <header>
        {back && <BackLink href={back.href}>{back.label}</BackLink>}
        <h1>{title}</h1>
        {intro && <p className="gift-intro">{intro}</p>}
      </header>
      {children}
    </div>
  );
}
