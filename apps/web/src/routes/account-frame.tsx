import {
  CreditCard,
  FileText,
  Gift as GiftIcon,
  History,
  KeyRound,
  Monitor,
  Shield,
  SideNav,
  Star,
  TicketPercent,
  User,
} from '@houselights/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { hasGifts } from '../lib/has-gifts.ts';
import { sale } from '../lib/plans.ts';
import { QueryRoot } from '../lib/query.tsx';
import { useConfig } from '../lib/remote-config.tsx';
import type { RemoteConfig } from '../lib/remote-config.tsx';
import { override } from '../lib/session.ts';
import { useAnswer } from '../lib/shared-answer.ts';

type Page = { href: string; label: string; icon: ReactNode; when?: boolean; also?: string[]; under?: RegExp };

function pagesOf(config: RemoteConfig, sells: boolean): Page[] {
  return [
    { href: '/account', label: 'Profile', icon: <User aria-hidden="true" /> },
    {
      href: '/account/plan',
      label: 'Plan',
      icon: <CreditCard aria-hidden="true" />,
      when: sells,
      also: ['/account/pause', '/account/cancel'],
    },
    { href: '/account/invoices', label: 'Invoices', icon: <FileText aria-hidden="true" />, when: sells },
    {
      href: '/account/coupon',
      label: 'Discount code',
      icon: <TicketPercent aria-hidden="true" />,
      when: sells && config.stripe_coupon_enabled,
      also: ['/coupon', '/discount-code', '/account/discount-code'],
    },
    {
      href: '/account/gift-subscriptions',
      label: 'Gifts',
      icon: <GiftIcon aria-hidden="true" />,
      when: hasGifts(config),
      under: /^(?:\/account)?\/gift-subscriptions(?:\/|$)/,
    },
    {
      href: '/account/points',
      label: 'Points',
      icon: <Star aria-hidden="true" />,
      when: config.points_enabled,
    },
    { href: '/account/access', label: 'Access', icon: <KeyRound aria-hidden="true" /> },
    { href: '/account/security', label: 'Security', icon: <Shield aria-hidden="true" /> },
    {
      href: '/account/device-management',
      label: 'Devices',
      icon: <Monitor aria-hidden="true" />,
      when: config.device_management_enabled,
    },
    { href: '/watch-history', label: 'Watch history', icon: <History aria-hidden="true" /> },
  ];
}

function Nav() {
  const config = useConfig();
  const { data } = useAnswer(sale);
  const path = useLocation().pathname.replace(/\/$/, '');
  // Until it is known that nothing is sold here, nothing jumps.
  const pages = pagesOf(config, data?.payments ?? true).filter(({ when = true }) => when);
  return (
    <SideNav
      label="Account"
      items={pages.map(({ href, label, icon, also = [], under }) => ({
        href,
        label,
        icon,
        current: href === path || also.includes(path) || (under?.test(path) ?? false),
      }))}
    />
  );
}

/** What is around every page of the account. An app that opens one of them has its own way to the others. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <QueryRoot>
      <div className="hl-wrap">
        <div className={override === null ? 'hl-side' : 'hl-side hl-side-alone'}>
          {override === null && <Nav />}
          {children}
        </div>
      </div>
    </QueryRoot>
  );
}
