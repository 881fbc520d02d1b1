import { t } from '@houselights/messages/catalogue/routes-account';
import {
  Bell,
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
import { hasGifts } from '../shared/gift/has-gifts.ts';
import { sale } from '../shared/billing/plans.ts';
import { QueryRoot } from '../lib/query/query.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import type { RemoteConfig } from '../lib/config/remote-config.tsx';
import { rich } from '../lib/language/rich.ts';
import { isVisit } from '../lib/session/session.ts';
import { useAnswer } from '../lib/query/shared-answer.ts';
import { shownInApp } from '../lib/session/shown-in-app.ts';
import { useUserInfo } from '../shared/account/user-info.ts';

type Page = {
  /** Absent for the overview page. */
  group?: 'membership' | 'profile' | 'security';
  href: string;
  name:
    | 'account'
    | 'plan'
    | 'invoices'
    | 'coupon'
    | 'points'
    | 'access'
    | 'history'
    | 'notifications'
    | 'gifts'
    | 'security'
    | 'devices';
  icon: ReactNode;
  when?: boolean;
  also?: string[];
  under?: RegExp;
};

function pagesOf(config: RemoteConfig, sells: boolean): Page[] {
  return [
    { href: '/account', name: 'account', icon: <User aria-hidden="true" /> },
    {
      group: 'membership',
      href: '/account/plan',
      name: 'plan',
      icon: <CreditCard aria-hidden="true" />,
      when: sells,
      also: ['/account/pause', '/account/cancel'],
    },
    {
      group: 'membership',
      href: '/account/invoices',
      name: 'invoices',
      icon: <FileText aria-hidden="true" />,
      when: sells,
    },
    {
      group: 'membership',
      href: '/account/coupon',
      name: 'coupon',
      icon: <TicketPercent aria-hidden="true" />,
      when: sells && config.stripe_coupon_enabled,
      also: ['/coupon', '/discount-code', '/account/discount-code'],
    },
    {
      group: 'membership',
      href: '/account/points',
      name: 'points',
      icon: <Star aria-hidden="true" />,
      when: config.points_enabled,
    },
    { group: 'membership', href: '/account/access', name: 'access', icon: <KeyRound aria-hidden="true" /> },
    {
      group: 'profile',
      href: '/account/notifications',
      name: 'notifications',
      icon: <Bell aria-hidden="true" />,
    },
    { group: 'profile', href: '/watch-history', name: 'history', icon: <History aria-hidden="true" /> },
    {
      group: 'profile',
      href: '/account/gift-subscriptions',
      name: 'gifts',
      icon: <GiftIcon aria-hidden="true" />,
      when: hasGifts(config),
      under: /^(?:\/account)?\/gift-subscriptions(?:\/|$)/,
    },
    { group: 'security', href: '/account/security', name: 'security', icon: <Shield aria-hidden="true" /> },
    {
      group: 'security',
      href: '/account/device-management',
      name: 'devices',
      icon: <Monitor aria-hidden="true" />,
      when: config.device_management_enabled,
    },
  ];
}

function Nav() {
  const config = useConfig();
  const { data } = useAnswer(sale);
  const path = useLocation().pathname.replace(/\/$/, '');
  // Assumes that something is sold until known otherwise, so that nothing jumps.
  const pages = pagesOf(config, data?.payments ?? true).filter(({ when = true }) => when);
  return (
    <SideNav
      label={t('account')}
      items={pages.map(({ group, href, name, icon, also = [], under }) => ({
        ...(group && { group: t(group) }),
        href,
        label: t(name),
        icon,
        current: href === path || also.includes(path) || (under?.test(path) ?? false),
      }))}
    />
  );
}

/** Names the account where no bar does: a link from somebody else may open that person's account. */
function WhoseAccount() {
  const user = useUserInfo();
  if (!user) return <p className="account-whose" aria-hidden="true" />;
  const { displayName, email } = user;
  const b = (chunks: ReactNode[]) => <b>{chunks}</b>;
  return (
    <p className="account-whose">
      {rich(
        displayName === ''
          ? t.rich('whose', { name: email, b })
          : t.rich('whoseWithEmail', { name: displayName, email, b }),
      )}
    </p>
  );
}

/** Frame of all account pages. An app that opens one has its own navigation. */
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
