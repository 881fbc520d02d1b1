import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { RemoteConfig } from '@houselights/contracts';
import { afterEach, beforeEach, vi } from 'vitest';
import { GreenlightPage } from '../src/features/greenlight/components/greenlight-page.tsx';
import { sale } from '../src/shared/billing/plans.ts';
import { session, takeTarget } from '../src/lib/session/session.ts';
import { serve } from './api.ts';
import { everything, open } from './billing.tsx';
import { battle } from './greenlight.ts';
import { member, signIn } from './signed-in.ts';

/** Each test of the file starts signed in and cleans up. */
export function aroundEach(): void {
  beforeEach(() => {
    sale.prime(everything);
    signIn();
  });
  afterEach(() => {
    cleanup();
    session.end();
    takeTarget();
    localStorage.clear();
    delete window.houselightsApp;
    delete window.webkit;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const contribute = (points: number) => `POST /v5/projects/p1/${points}`;

export async function start(answers: Record<string, object> = {}, switches: Partial<RemoteConfig> = {}) {
  const served = serve({
    'GET /v5/projects/active': battle(),
    'GET /v5/projects/past': [],
    'GET /v1/userinfo/query': member(),
    'GET /v1/battles/b1/receipt': { battleId: 'b1', voter: null, leftPoints: 0, rightPoints: 0, lines: [] },
    ...answers,
  });
  open(<GreenlightPage pitch={() => null} comments={() => null} />, '/greenlight', switches);
  await screen.findByRole('heading', { level: 1, name: /Which|made|winner|over|No battle/ });
  return served;
}

export async function vote(answers: Record<string, object> = {}, switches: Partial<RemoteConfig> = {}) {
  const served = await start(answers, switches);
  fireEvent.click(screen.getAllByRole('button', { name: 'Vote to Greenlight' })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  return { ...served, dialog };
}

export async function form(answers: Record<string, object> = {}) {
  const { dialog, ...served } = await vote(answers);
  const field = await dialog.findByLabelText<HTMLInputElement>('Number of points');
  return {
    ...served,
    dialog,
    field,
    slider: dialog.getByRole<HTMLInputElement>('slider', { name: 'Points' }),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    send: () => fireEvent.click(dialog.getByRole('button', { name: /^Contribute/ })),
  };
}

export const contributed = (points: number, version = 2) => ({
  battleId: 'b1',
  version,
  leftPoints: 3 + points,
  rightPoints: 1,
  projectId: 'p1',
  points,
  pointsAvailable: 30 - points,
});
/** Idempotency keys of a call's requests. */
export const keysOf = (sent: { call: string; headers: Headers }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ headers }) => headers.get('idempotency-key'));
