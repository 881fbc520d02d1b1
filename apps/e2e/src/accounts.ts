import { randomBytes } from 'node:crypto';
import { plantedPassword, rememberSecret } from '@houselights/testkit/secrets';
import { expect, request as requests, type Page } from '@playwright/test';

export interface NewAccount {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

/** A new random account. */
export function newAccount(): NewAccount {
  return {
    displayName: 'Robin Foyer',
    email: `robin-${randomBytes(6).toString('hex')}@demo.test`,
    password: plantedPassword(),
  };
}

/** Signs up through the page, as a person would, and waits until signed in. */
export async function signUp(page: Page, { displayName, email, password }: NewAccount): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Display name').fill(displayName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(accountMenu(page)).toBeVisible();
}

/** Grants access to the account signed in on `page`, as staff can: without a membership every other page leads to the plans. */
export function giveAccess(page: Page, demoPassword: string): Promise<void> {
  return grantAccess(page, { email: 'admin@demo.test', password: demoPassword });
}

/** The same, by a given member of staff. */
export async function grantAccess(page: Page, staff: Pick<NewAccount, 'email' | 'password'>): Promise<void> {
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('public-token') ?? '{}') as { userId: string }).userId,
  );
  const device = {
    deviceIdentifier: `staff-${randomBytes(6).toString('hex')}`,
    platform: 'web',
    model: 'Linux, Chrome',
  };
  // Logs in like a native app: the token comes in the body, and the browser of `page` keeps its own session.
  const request = await requests.newContext({ baseURL: new URL(page.url()).origin });
  const login = await request.post('/api/v2/account/login?platform=web', {
    data: { email: staff.email, password: staff.password, device },
  });
  const { token } = (await login.json()) as { token: string };
  rememberSecret(token);
  const grant = await request.post(`/api/v1/studio/accounts/${id}/grants`, {
    headers: { authorization: `Bearer ${token}` },
    data: { until: null, reason: 'A journey' },
  });
  expect(grant.status()).toBe(201);
  await request.dispose();
}

/** Fills in and submits the open login form. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in through the page and waits until that is done. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await logIn(page, email, password);
  await expect(accountMenu(page)).toBeVisible();
}

/** The button of the account menu: present when signed in. */
export function accountMenu(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Account/ });
}

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
