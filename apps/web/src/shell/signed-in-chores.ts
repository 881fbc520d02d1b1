import { calls } from '@houselights/client';
import { mayAccess } from '@houselights/rules';
import { alertOnce } from '@houselights/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Member } from '../lib/user-info.ts';
import { thisDevice } from '../lib/device.ts';
import { paymentStep } from '../lib/guard.ts';
import { noSale, sale } from '../lib/plans.ts';
import { call, override, rememberTarget, useUserId } from '../lib/session.ts';
import { useAnswer } from '../lib/shared-answer.ts';
import { storage } from '../lib/storage.ts';

const DEVICE_DELAY_MS = 150;

/** Where someone without a subscription may still go: what can be redeemed, the account and its letters, legal pages, questions, the way out. */
const ALLOWED = new RegExp(
  `^/(?:${[
    'payment',
    'redeem',
    'gift-subscriptions',
    'coupon',
    'discount-code',
    'account',
    'watch-history',
    'verify-email',
    'change-email',
    'forgotten-password',
    'join',
    'legaldocuments',
    'faq',
    'login',
    'something-went-wrong',
    'not-found',
  ].join('|')})(?:/|$)`,
);

/** What is due once someone is signed in: this device is registered, and a missing name or subscription is spoken of. */
export function useSignedInChores(user: Member | undefined): void {
  const userId = useUserId();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const sold = useAnswer(user && !mayAccess('member', user) ? sale : noSale);
  const canPay = sold.data?.payments ?? false;
  // Nothing is said before it is known what can be offered.
  const known = sold.isPending ? undefined : user;
  const step = known ? paymentStep(known, canPay) : 'none';

  useEffect(() => {
    // The device of an override session is the app's, which has registered it.
    if (!userId || override !== null) return undefined;
    const timer = setTimeout(() => {
      call(calls.registerDevice, { body: thisDevice() }).catch(() => undefined);
    }, DEVICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId]);

  useEffect(() => {
    if (step !== 'payment' || ALLOWED.test(pathname)) return;
    // Whoever has paid goes on where they wanted to go.
    if (pathname !== '/') rememberTarget(pathname + search);
    void navigate('/payment', { replace: true });
  }, [step, pathname, search, navigate]);

  const needsName = known?.nameRequired ?? false;
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
