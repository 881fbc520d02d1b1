import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everything, joined, open } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { rememberedOffer } from '../../../shared/billing/offer.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { JoinPage } from './join-page.tsx';

beforeEach(() => sale.prime(everything));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  delete window.houselightsApp;
  delete window.webkit;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () => screen.getAllByRole('link', { name: 'Start Free Trial' });
const show = (creatorReferral?: string) => open(<JoinPage creatorReferral={creatorReferral} wall={[]} />, '/join');

test('says the price of the join offer, and when it is charged first', () => {
  show();
  expect(screen.getByText('$7.99/month. Cancel anytime.')).toBeTruthy();
  const first = day(new Date(Date.now() + 14 * 86_400_000));
  expect(screen.getByText(new RegExp(`Free until ${first}, then \\$7\\.99 each month. Cancel anytime`))).toBeTruthy();
});

test('the price is the row’s, not the page’s', () => {
  sale.prime({
    ...everything,
    plans: [{ ...joined, prices: [{ amountMinor: 1_250, currency: 'EUR' }], trialDays: 0 }],
  });
  show();
  expect(screen.getByText('€12.50/month. Cancel anytime.')).toBeTruthy();
  expect(screen.queryByText(/days free/)).toBeNull();
});

test('the way leads over the sign-up to the plan that was shown', () => {
  show();
  for (const link of start()) expect(link.getAttribute('href')).toBe('/signup');
  fireEvent.click(start()[0]!);
  expect(storage.get('after-login-url')).toBe('/payment?offer=join');
  expect(rememberedOffer()).toBe('join');
});

test('both are remembered for thirty days', () => {
  vi.useFakeTimers();
  show('the-crew');
  vi.advanceTimersByTime(29 * 86_400_000);
  expect([rememberedOffer(), storage.get('creator-referral')?.slug]).toEqual(['join', 'the-crew']);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect(rememberedOffer()).toBe('learn-more');
});

test.each(['<script>', 'a b', 'x'.repeat(65), '%2e'])('%j is nobody’s slug', (slug) => {
  show(slug);
  expect(localStorage.getItem('creator-referral')).toBeNull();
  expect(rememberedOffer()).toBe('join');
});

test('the app’s own sign-up is asked for inside an app', () => {
  const signup = vi.fn<() => void>();
  window.houselightsApp = { signup };
  show('the-crew');
  expect(fireEvent.click(start()[0]!)).toBe(false);
  expect(signup).toHaveBeenCalledWith();
  delete window.houselightsApp;
  const postMessage = vi.fn<(message: unknown) => void>();
  window.webkit = { messageHandlers: { houselights: { postMessage } } };
  expect(fireEvent.click(start()[1]!)).toBe(false);
  expect(postMessage).toHaveBeenCalledWith({ type: 'signup', creatorReferral: 'the-crew' });
});
