import { inspect } from 'node:util';
import { DependencyDown } from '@houselights/core';
import { rememberSecret } from '@houselights/testkit/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAnswering } from '@houselights/testkit/answering-server';
import { createPatreon } from './patreon.ts';
import type { AnsweringServer } from '@houselights/testkit/answering-server';
import type { Patreon } from '@houselights/core';

const clientSecret = rememberSecret('patreon-secret-c9f0f895fb98ab91');
const accessToken = rememberSecret('access-45c48cce2e');
const refreshToken = rememberSecret('patreon-refresh-d3d9446802a44259');
const code = rememberSecret('patreon-code-6512bd43d9caa6e0');
const secrets = [clientSecret, accessToken, refreshToken, code];
const now = new Date('2026-01-10T12:00:00Z');

let server: AnsweringServer;
let patreon: Patreon;
beforeAll(async () => {
  server = await startAnswering();
  const settings = { clientId: 'client', clientSecret, campaignId: '7', url: server.url };
  patreon = createPatreon(settings, { clock: { now: () => now } });
});
afterAll(() => server.close());

const answerWith = (status: number, body: string): void =>
  server.answer((_request, response) => response.writeHead(status).end(body));

const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: 60 };
const identity = {
  data: { id: '1', relationships: { memberships: { data: [{ id: 'm', type: 'member' }] } } },
  included: [
    {
      id: 'm',
      type: 'member',
      attributes: { patron_status: 'active_patron' },
      relationships: {
        campaign: { data: { id: '7', type: 'campaign' } },
        currently_entitled_tiers: { data: [{ id: 't', type: 'tier' }] },
      },
    },
  ],
};

it('changes a code into tokens, and reads a membership of our campaign with them', async () => {
  answerWith(200, JSON.stringify(tokens));
  const expiresAt = new Date(now.getTime() + 60_000);
  expect(await patreon.exchange(code, 'https://films.example')).toEqual({ accessToken, refreshToken, expiresAt });
  answerWith(200, JSON.stringify(identity));
  expect(await patreon.membership(accessToken)).toEqual({ patreonUserId: '1', activePatron: true, tierIds: ['t'] });
});

it.each([400, 401, 403])('takes %i as a no', async (status) => {
  answerWith(status, clientSecret);
  expect(await patreon.exchange(code, 'https://films.example')).toBeUndefined();
  expect(await patreon.membership(accessToken)).toBeUndefined();
});

it('never puts its secret into the address that a browser gets', () => {
  const address = patreon.authorizeUrl('state', 'https://films.example');
  for (const secret of secrets) expect(address).not.toContain(secret);
});

it.each([
  ['trouble of its own', 500, JSON.stringify(tokens)],
  ['too many questions', 429, clientSecret],
  ['tokens that are no JSON', 200, accessToken],
  ['half an answer', 200, `{"access_token":"${accessToken}"x`],
  ['an answer of another shape', 200, JSON.stringify({ access_token: accessToken, error: clientSecret })],
  ['a redirect', 302, ''],
])('%s means that it is down, and nothing of what was sent or said goes on', async (_name, status, body) => {
  const location = `/elsewhere?token=${accessToken}`;
  server.answer((_request, response) => response.writeHead(status, status === 302 ? { location } : {}).end(body));
  for (const ask of [
    () => patreon.exchange(code, 'https://films.example'),
    () => patreon.refresh(refreshToken),
    () => patreon.membership(accessToken),
  ]) {
    const thrown: unknown = await ask().catch((failure: unknown) => failure);
    expect(thrown).toBeInstanceOf(DependencyDown);
    const everything = inspect(thrown, { depth: null, showHidden: true });
    for (const secret of secrets) expect(everything).not.toContain(secret);
  }
});
