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
import { isVisit } from '../lib/session.ts';
import { useAnswer } from '../lib/shared-answer.ts';
import { shownInApp } from '../lib/shown-in-app.ts';
import { useUserInfo } from '../lib/user-info.ts';

type Page = {
  /** Absent for the page that has something of each. */
  group?: string;
  href: string;
  label: string;
  icon: ReactNode;
  when?: boolean;
  also?: string[];
  under?: RegExp;
};

function pagesOf(config: RemoteConfig, sells: boolean): Page[] {
  return [
    { href: '/account', label: 'Account', icon: <User aria-hidden="true" /> },
    {
      group: 'Membership',
      href: '/account/plan',
      label: 'Plan',
      icon: <CreditCard aria-hidden="true" />,
      when: sells,
      also: ['/account/pause', '/account/cancel'],
    },
    {
      group: 'Membership',
      href: '/account/invoices',
      label: 'Invoices',
      icon: <FileText aria-hidden="true" />,
      when: sells,
    },
    {
      group: 'Membership',
      href: '/account/coupon',
      label: 'Discount code',
      icon: <TicketPercent aria-hidden="true" />,
      when: sells && config.stripe_coupon_enabled,
      also: ['/coupon', '/discount-code', '/account/discount-code'],
    },
    {
      group: 'Membership',
      href: '/account/points',
      label: 'Points',
      icon: <Star aria-hidden="true" />,
      when: config.points_enabled,
    },
    { group: 'Membership', href: '/account/access', label: 'Access', icon: <KeyRound aria-hidden="true" /> },
    { group: 'Profile', href: '/watch-history', label: 'Watch history', icon: <History aria-hidden="true" /> },
    {
      group: 'Profile',
      href: '/account/gift-subscriptions',
      label: 'Gifts',
      icon: <GiftIcon aria-hidden="true" />,
      when: hasGifts(config),
      under: /^(?:\/account)?\/gift-subscriptions(?:\/|$)/,
    },
    { group: 'Security', href: '/account/security', label: 'Security', icon: <Shield aria-hidden="true" /> },
    {
      group: 'Security',
      href: '/account/device-management',
      label: 'Devices',
      icon: <Monitor aria-hidden="true" />,
      when: config.device_management_enabled,
    },
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
      items={pages.map(({ group, href, label, icon, also = [], under }) => ({
        ...(group && { group }),
        href,
        label,
        icon,
        current: href === path || also.includes(path) || (under?.test(path) ?? false),
      }))}
    />
  );
}

/** Where no bar says it: a link that somebody sent may open the account of somebody else. */
function WhoseAccount() {
  const user = useUserInfo();
  if (!user) return <p className="account-whose" aria-hidden="true" />;
  return (
    <p className="account-whose">
      You are using the account of <b>{user.displayName || user.email}</b>
      {user.displayName !== '' && ` (${user.email})`}.
    </p>
  );
}

/** What is around every page of the account. An app that opens one of them has its own way to the others. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <QueryRoot>
      <div className="hl-wrap">
        {shownInApp() && <WhoseAccount />}
        <div className={isVisit ? 'hl-side hl-side-alone' : 'hl-side'}>
          {!isVisit && <Nav />}
          {children}
        </div>
      </div>
    </QueryRoot>
  );
}
