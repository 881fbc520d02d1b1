import { calls } from '@houselights/client';
import { alertOnce } from '@houselights/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Member } from '../lib/user-info.ts';
import { thisDevice } from '../lib/device.ts';
import { paymentStep } from '../lib/guard.ts';
import { useConfig } from '../lib/remote-config.tsx';
import { call, override, useUserId } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { routeOf } from '../routes/route-table.ts';

const DEVICE_DELAY_MS = 150;

/** Where someone without a subscription may still go: the account, legal pages, questions, the way out. */
const ALLOWED = /^\/(?:payment|account|legaldocuments|faq|login|something-went-wrong|not-found)(?:\/|$)/;

/** What is due once someone is signed in: this device is registered, and a missing name or subscription is spoken of. */
export function useSignedInChores(user: Member | undefined): void {
  const userId = useUserId();
  const config = useConfig();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const canPay = routeOf(config, '/payment') !== undefined;
  const step = user ? paymentStep(user, canPay) : 'none';

  useEffect(() => {
    // The device of an override session is the app's, which has registered it.
    if (!userId || override !== null) return undefined;
    const timer = setTimeout(() => {
      call(calls.registerDevice, { body: thisDevice() }).catch(() => undefined);
    }, DEVICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId]);

  useEffect(() => {
    if (step === 'payment' && !ALLOWED.test(pathname)) void navigate('/payment', { replace: true });
  }, [step, pathname, navigate]);

  const needsName = user?.nameRequired ?? false;
  const askedForName = useRef<string | null>(null);
  useEffect(() => {
    const reminderIsDue = step === 'reminder' && storage.get('subscribe-reminder') !== userId;
    if (!needsName || reminderIsDue || askedForName.current === userId) return;
    // Once a visit, one thing at a time, and not to somebody who is there already.
    askedForName.current = userId;
    if (pathname.startsWith('/account')) return;
    void alertOnce({
      title: 'What shall we call you?',
      text: 'Whoever signed you in did not tell us. Others see the name beside your comments.',
      confirm: 'Choose a name',
      cancel: 'Later',
    }).then((yes) => yes && navigate('/account'));
  }, [needsName, step, userId, pathname, navigate]);

  useEffect(() => {
    if (step !== 'reminder' || !userId || storage.get('subscribe-reminder') === userId) return;
    storage.set('subscribe-reminder', userId);
    void alertOnce({
      title: "Don't forget to subscribe!",
      ...(canPay && { confirm: 'Subscribe', cancel: 'Not now' }),
    }).then((yes) => yes && canPay && navigate('/payment'));
  }, [step, userId, canPay, navigate]);
}
