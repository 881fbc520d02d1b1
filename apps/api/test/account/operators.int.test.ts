import { makeOperator, offerClaim } from '@houselights/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSite } from '../../src/index.ts';
import { openSite } from '../support/site.ts';
import type { Person, Site } from '../support/site.ts';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const tokenOf = (link: string | undefined): string => new URL(link ?? 'https://none').hash.slice(1);
const claim = ({ token }: Person, secret: string) =>
  site.call('/v1/operator/claim', { token, body: { token: secret } });
const setRole = ({ token }: Person, body: object) =>
  site.call('/v1/studio/accounts/roles', { method: 'PATCH', token, body: { reason: 'because', ...body } });
const superAdmins = async () =>
  (await site.core.db.prisma.account.findMany({ where: { superAdmin: true }, select: { id: true } })).map(
    ({ id }) => id,
  );
const confirm = ({ userId }: Person) =>
  site.core.db.prisma.account.update({ where: { id: userId }, data: { verifiedAt: new Date() } });

/** Claims the site for a new account. */
async function claimed(): Promise<Person> {
  const first = await site.newcomer();
  await claim(first, tokenOf(await offerClaim(site.core)));
  await site.settle();
  return first;
}

it('makes whoever has the link superAdmin, once, and keeps only its hash', async () => {
  const [ada, bob] = [await site.newcomer(), await site.newcomer()];
  const link = await offerClaim(site.core);
  expect(link).toMatch(/^https?:\/\/[^?#]+\/claim#[\w-]{43}$/);
  const rows = await site.core.db.prisma.operatorClaim.findMany();
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link));

  expect(await claim(ada, 'nonsense')).toMatchObject({ status: 400, json: { code: 'claim_not_valid' } });
  expect(await superAdmins()).toEqual([]);
  expect((await claim(ada, tokenOf(link))).status).toBe(204);
  expect(await superAdmins()).toEqual([ada.userId]);
  expect(await claim(bob, tokenOf(link))).toMatchObject({ status: 400, json: { code: 'claim_not_valid' } });
  expect(await offerClaim(site.core)).toBeUndefined();
  const notes = await site.core.db.prisma.roleChange.findMany();
  expect(notes).toMatchObject([{ accountId: ada.userId, way: 'claim', byId: null, superAdminAfter: true }]);
});

it('lets nobody who reads the mail of a mistyped address take the site from who claimed it', async () => {
  const ada = await site.newcomer();
  const send = () => site.call('/v2/account/forgotten-password/send', { body: { email: ada.email } });
  const reset = (code: string) =>
    site.call('/v2/account/forgotten-password/change', {
      body: { email: ada.email, code, passwordNew: 'a pass word 8' },
    });
  const letter = await site.codeFor(ada.email);
  await send();
  const early = await site.codeFor(ada.email);
  await claim(ada, tokenOf(await offerClaim(site.core)));

  expect((await site.call('/v1/emailverify/not-me', { body: { token: letter } })).json).toMatchObject({
    code: 'invalid_code',
  });
  for (const passwordNew of [undefined, 'a pass word 8']) {
    const { json } = await site.call('/v1/emailverify', { body: { token: letter, passwordNew } });
    expect(json).toMatchObject({ code: 'session_ended' });
  }
  expect((await reset(early)).json).toMatchObject({ code: 'invalid_code' });
  const mails = (await site.mailTo(ada.email)).length;
  await send();
  await site.settle();
  expect(await site.mailTo(ada.email)).toHaveLength(mails);
  expect((await site.login(ada.email, ada.password)).status).toBe(200);

  // Once a session of the account confirms the address, its emails work like everyone's.
  expect((await site.call('/v1/emailverify', { token: ada.token, body: { token: letter } })).status).toBe(204);
  await send();
  expect((await reset(await site.codeFor(ada.email))).status).toBeLessThan(300);
  expect(await superAdmins()).toEqual([ada.userId]);
});

it('lets one of many win who claim at once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => site.newcomer()));
  const token = tokenOf(await offerClaim(site.core));
  const answers = await Promise.all(people.map((person) => claim(person, token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400, 400, 400]);
  const winner = people[answers.findIndex(({ status }) => status === 204)];
  expect(await superAdmins()).toEqual([winner?.userId]);
});

it('kills the link of an earlier start, and of processes that start together all but one', async () => {
  const ada = await site.newcomer();
  const links = [await offerClaim(site.core), ...(await Promise.all([1, 2, 3].map(() => offerClaim(site.core))))];
  const [first] = links;
  expect((await claim(ada, tokenOf(first))).status).toBe(400);
  const statuses: number[] = [];
  for (const link of links.slice(1)) {
    const { status } = await claim(await site.newcomer(), tokenOf(link));
    statuses.push(status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
});

it.each(['superAdmin by command', 'superAdmin by hand'])('is dead once there is a %s', async (way) => {
  const ada = await site.newcomer();
  const bob = await site.newcomer();
  const token = tokenOf(await offerClaim(site.core));
  if (way === 'superAdmin by command') {
    await makeOperator(site.core, { email: bob.email, publicUrl: 'https://films.example' });
  } else await site.core.db.prisma.account.update({ where: { id: bob.userId }, data: { superAdmin: true } });
  expect((await claim(ada, token)).status).toBe(400);
  expect(await superAdmins()).toEqual([bob.userId]);
});

it('leaves the link to others when an account that is leaving claims', async () => {
  const ada = await site.newcomer();
  const token = tokenOf(await offerClaim(site.core));
  await site.core.db.prisma.account.update({ where: { id: ada.userId }, data: { deleteRequestedAt: new Date() } });
  expect((await claim(ada, token)).status).toBe(400);
  expect((await claim(await site.newcomer(), token)).status).toBe(204);
});

it('makes an account with a link for its password, and takes what an unconfirmed one signs in with', async () => {
  const publicUrl = 'https://films.example';
  const made = await makeOperator(site.core, { email: 'Olga@Films.example', publicUrl });
  const link = new URL(made.passwordLink ?? '');
  expect(made).toMatchObject({ email: 'Olga@Films.example', already: false });
  const answer = await site.call('/v2/account/forgotten-password/change', {
    body: { email: 'olga@films.example', code: link.searchParams.get('code') ?? '', passwordNew: 'a new pass word 9' },
  });
  expect(answer.status).toBeLessThan(300);

  // Somebody else may have registered it, with their own password.
  const mallory = await site.newcomer();
  const second = await makeOperator(site.core, { email: mallory.email, publicUrl });
  await site.settle();
  expect(second.passwordLink).toContain(encodeURIComponent(mallory.email));
  expect((await site.call('/v1/studio/accounts/roles', { method: 'GET', token: mallory.token })).status).toBe(401);
  const { passwordHash } = await site.core.db.prisma.account.findUniqueOrThrow({ where: { id: mallory.userId } });
  expect(passwordHash).toBeNull();

  const known = await site.newcomer();
  await confirm(known);
  expect(await makeOperator(site.core, { email: known.email, publicUrl })).toMatchObject({ passwordLink: undefined });
  expect(await makeOperator(site.core, { email: known.email, publicUrl })).toMatchObject({ already: true });
  await expect(makeOperator(site.core, { email: 'nobody', publicUrl })).rejects.toThrow('no email address');
});

it('lets a superAdmin make others, never from an address that nobody confirmed, and never the last one nobody', async () => {
  const ada = await claimed();
  const bob = await site.newcomer();
  expect((await setRole(ada, { email: bob.email, superAdmin: true })).json).toMatchObject({
    code: 'account_not_confirmed',
  });
  await confirm(bob);
  expect((await setRole(bob, { email: bob.email, superAdmin: true })).status).toBe(403);
  expect((await setRole(ada, { email: 'none@films.example', accountType: 3 })).json).toMatchObject({
    code: 'account_not_found',
  });
  expect((await setRole(ada, { email: ada.email, superAdmin: false })).json).toMatchObject({ code: 'last_operator' });

  expect((await setRole(ada, { email: bob.email, superAdmin: true, accountType: 3 })).json).toMatchObject({
    accountId: bob.userId,
    superAdmin: true,
    accountType: 3,
  });
  await site.settle();
  const { json } = await site.call('/v1/studio/accounts/roles', { method: 'GET', token: bob.token });
  expect(json).toMatchObject({ roles: [{ accountId: bob.userId }, { accountId: ada.userId }] });

  const both = await Promise.all([
    setRole(ada, { email: bob.email, superAdmin: false }),
    setRole(bob, { email: ada.email, superAdmin: false }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await superAdmins()).toHaveLength(1);
});

it('asks who it is before a token makes somebody more, or a superAdmin less, and mails every superAdmin', async () => {
  const [ada, bob] = [await claimed(), await site.newcomer()];
  await confirm(bob);
  const old = new Date(Date.now() - 11 * 60_000);
  await site.core.db.prisma.session.updateMany({ where: { accountId: ada.userId }, data: { createdAt: old } });
  const letters = async (to: string) => {
    await site.settle();
    return (await site.mailTo(to)).filter(({ subject }) => subject.includes('role'));
  };

  for (const body of [{ superAdmin: true }, { accountType: 1 }]) {
    const { status, json } = await setRole(ada, { email: bob.email, ...body });
    expect([status, json]).toMatchObject([403, { code: 'reauthentication_required' }]);
    const wrong = await setRole(ada, { email: bob.email, ...body, password: 'not this one' });
    expect(wrong.json).toMatchObject({ code: 'wrong_password' });
  }
  expect(await superAdmins()).toEqual([ada.userId]);
  expect(await letters(ada.email)).toEqual([]);

  const { password } = ada;
  expect((await setRole(ada, { email: bob.email, superAdmin: true, accountType: 2, password })).status).toBe(200);
  expect((await setRole(ada, { email: bob.email, accountType: 0 })).status).toBe(200);
  const less = { email: bob.email, superAdmin: false };
  expect((await setRole(ada, less)).json).toMatchObject({ code: 'reauthentication_required' });
  expect((await setRole(ada, { ...less, password })).status).toBe(200);
  const [second, first] = await letters(ada.email);
  expect(first?.text).toContain(`${bob.email} is now a superAdmin.`);
  expect(first?.text).toContain(`The account type of ${bob.email} is now Official.`);
  expect(second?.text).toContain(`${bob.email} is no longer a superAdmin.`);
  expect(await letters(bob.email)).toHaveLength(1);
});

it('does not let the last superAdmin delete their account', async () => {
  const ada = await claimed();
  const { status, json } = await site.call('/v1/userinfo', { method: 'DELETE', token: ada.token });
  expect([status, json]).toMatchObject([400, { code: 'last_operator' }]);
  expect((await site.call('/v1/userinfo/query', { method: 'GET', token: ada.token })).status).toBe(200);
});

it('begins with three plans, once, however often and however many processes start', async () => {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const begun = await Promise.all([1, 2, 3].map(() => beginSite(site.core, quiet)));
  const plans = await site.core.db.prisma.plan.findMany({ include: { prices: true }, orderBy: { id: 'asc' } });
  expect(
    plans.map(({ id, trialDays, pointsPerPeriod, prices }) => [id, trialDays, pointsPerPeriod, prices[0]?.amountMinor]),
  ).toEqual([
    ['join-monthly', 14, 2, 799],
    ['learn-more-annual', 14, 30, 3999],
    ['learn-more-monthly', 14, 2, 399],
  ]);
  await site.core.db.prisma.plan.deleteMany({ where: { id: 'join-monthly' } });
  begun.push(await beginSite(site.core, quiet));
  expect(await site.core.db.prisma.plan.count()).toBe(2);
  await Promise.all(begun.map((one) => one.close()));
});
