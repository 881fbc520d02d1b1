import { calls } from '@houselights/client';
import { pageAt, pageOf } from '@houselights/contracts/pages';
import { t } from '@houselights/messages/catalogue/shell-chores';
import { mayAccess } from '@houselights/rules';
import { alertDialog } from '@houselights/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useGo } from '../lib/pages/go.ts';
import type { Member } from '../shared/account/user-info.ts';
import { thisDevice } from '../lib/browser/device.ts';
import { paymentStep } from './payment-step.ts';
import { membersOnly } from '../shared/playback/members-only.ts';
import { noSale, sale } from '../shared/billing/plans.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { arrival, call, isVisit, rememberTarget, useUserId } from '../lib/session/session.ts';
import { useAnswer } from '../lib/query/shared-answer.ts';
import { storage } from '../lib/storage/storage.ts';
import { hadToken } from '../lib/session/web-view.ts';
import { routeOf } from '../routes/route-table.ts';

const DEVICE_DELAY_MS = 150;

/** Whether somebody who has just signed in without a membership stays at `pathname`. */
function isStay(pathname: string): boolean {
  const address = pageOf(pathname);
  return address !== undefined && pageAt(address).staysOnArrival === true;
}

/** Follow-ups of a sign-in: registers the device, and prompts for a missing name or subscription. */
export function useSignedInChores(user: Member | undefined): void {
  const userId = useUserId();
  const go = useGo();
  const { pathname, search } = useLocation();
  const config = useConfig();
  const sold = useAnswer(user && !mayAccess('member', user) ? sale : noSale);
  const canPay = sold.data?.payments ?? false;
  // Waits until it is known what is on sale.
  const known = sold.isOpen ? undefined : user;
  const step = known ? paymentStep(known, canPay) : 'none';

  useEffect(() => {
    // The device of an override session is the app's, which has registered it.
    if (!userId || isVisit) return undefined;
    const timer = setTimeout(() => {
      call(calls.registerDevice, { body: thisDevice() }).catch(() => undefined);
    }, DEVICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId]);

  const arrived = useSyncExternalStore(arrival.subscribe, arrival.get);
  const locked = useSyncExternalStore(membersOnly.subscribe, membersOnly.get);
  const entry = routeOf(config, pathname);
  const isForMembers = entry?.needsMembership === true || (locked === pathname && pathname.startsWith('/video/'));
  useEffect(() => {
    // A signed-out page is already being left.
    if (known === undefined || entry?.access === 'signed-out') return;
    const hasJustComeIn = arrived === known.userId;
    if (hasJustComeIn) arrival.set(null);
    if (step !== 'payment' || !(isForMembers || (hasJustComeIn && !isStay(pathname)))) return;
    // After paying, users continue where they wanted to go.
    if (pathname !== '/' && !hadToken(pathname, new URLSearchParams(search))) rememberTarget(pathname + search);
    void go('/payment', { replace: true });
  }, [step, known, arrived, isForMembers, entry, pathname, search, go]);

  const needsName = known?.nameRequired ?? false;
  const askedForName = useRef<string | null>(null);
  useEffect(() => {
    const reminderIsDue = step === 'reminder' && storage.get('subscribe-reminder') !== userId;
    if (!needsName || isVisit || reminderIsDue || askedForName.current === userId) return;
    // Once per visit, one prompt at a time, and not on the account page itself.
    askedForName.current = userId;
    if (pathname.startsWith('/account')) return;
    void alertDialog({
      title: t('nameQuestion'),
      text: t('nameReason'),
      confirm: t('chooseName'),
      cancel: t('later'),
    }).then((yes) => (yes ? go('/account') : undefined));
  }, [needsName, step, userId, pathname, go]);

  useEffect(() => {
    if (step !== 'reminder' || isVisit || !userId || storage.get('subscribe-reminder') === userId) return;
    storage.set('subscribe-reminder', userId);
    void alertDialog({
      title: t('subscribeReminder'),
      ...(canPay && { confirm: t('subscribe'), cancel: t('notNow') }),
    }).then((yes) => (yes && canPay ? go('/payment') : undefined));
  }, [step, userId, canPay, go]);
}
