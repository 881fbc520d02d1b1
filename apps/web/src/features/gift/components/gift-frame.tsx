import { BackLink } from '@houselights/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../../../lib/pages/title.ts';

/** Base path of the gift pages, which exist at the top level and below the account. */
export function useGiftBase(): string {
  return useLocation().pathname.startsWith('/account/') ? '/account/gift-subscriptions' : '/gift-subscriptions';
}

type Props = {
  title: string;
  intro?: ReactNode;
  /** The parent page. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/** Frame of the gift pages: back link, heading, panels. */
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
