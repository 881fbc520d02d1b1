import { rememberSecret } from '@houselights/testkit/secrets';
import { accountMenu } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

const devices = '/account/device-management';

test('an app opens the pages that are meant for it, with the session that it hands over', async ({
  page,
  request,
  demoPassword,
  expectAccessible,
}) => {
  const device = { deviceIdentifier: `web-view-${Date.now()}`, platform: 'mobile', model: 'Pixel, Android' };
  const login = await request.post('/api/v2/account/login?platform=web', {
    data: { email: 'admin@demo.test', password: demoPassword, device },
  });
  const { token } = (await login.json()) as { token: string };
  const open = (path: string, handedOver: string) =>
    page.goto(`${path}?hidemenus=true&token=${handedOver}&deviceIdentifier=${device.deviceIdentifier}`);
  const referers: string[] = [];
  page.on('request', (sent) => referers.push(sent.headers()['referer'] ?? ''));

  await open(devices, token);
  await expect(page.getByRole('heading', { name: 'Device Management' })).toBeVisible();
  await expect(page.getByText('CURRENT DEVICE')).toBeVisible();
  await expect(page.getByText('Pixel, Android')).toBeVisible();
  await expect(page).toHaveURL(`${devices}?hidemenus=true`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectAccessible(page);
  expect(referers.filter((referer) => referer.includes(token))).toEqual([]);
  await expect(page.getByText("You're using the account of")).toBeVisible();
  const kept = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]));
  expect(await kept()).not.toContain(token);

  // The web view survives a reload, with its scoped token only.
  await page.reload();
  await expect(page.getByText('CURRENT DEVICE')).toBeVisible();
  const view = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('web-view') ?? '{}') as { token: string }).token,
  );
  expect(view).not.toBe(token);
  const headers = { authorization: `Bearer ${rememberSecret(view)}` };
  const sessions = await request.get('/api/v2/account/sessions', { headers });
  expect([sessions.status(), ((await sessions.json()) as { code: string }).code]).toEqual([403, 'insufficient_scope']);

  // The rest of the site does not know that session, and does not ask for a login.
  await page.goto(`/account/security?token=${token}&deviceIdentifier=${device.deviceIdentifier}`);
  await expect(page).toHaveURL(/\/something-went-wrong\?hidemenus=true$/);

  const made = await request.post('/api/v1/webview/token', { headers: { authorization: `Bearer ${token}` } });
  const { token: once } = (await made.json()) as { token: string };
  await open(devices, once);
  await expect(page.getByText('CURRENT DEVICE')).toBeVisible();
  await open(devices, once);
  await expect(page).toHaveURL(/\/something-went-wrong\?hidemenus=true$/);
  await open(devices, 'nonsense');
  await expect(page).toHaveURL(/\/something-went-wrong\?hidemenus=true$/);
});

test('a link with the token of an app leaves nothing behind in the browser of somebody who is signed in', async ({
  signedInAs,
  request,
  demoPassword,
}) => {
  const login = await request.post('/api/v2/account/login?platform=web', {
    data: {
      email: 'free@demo.test',
      password: demoPassword,
      device: { deviceIdentifier: `web-view-${Date.now()}`, platform: 'mobile', model: 'Pixel, Android' },
    },
  });
  const token = rememberSecret(((await login.json()) as { token: string }).token);
  const page = await signedInAs('annual');
  const own = () => page.evaluate(() => [localStorage.getItem('subscription'), localStorage.getItem('public-token')]);
  await expect.poll(async () => (await own())[0]).toContain('true');
  const before = await own();

  // Where an app opens nothing, its token is only removed from the address.
  await page.goto(`/browse?token=${token}`);
  await expect(page).toHaveURL(/\/browse$/);
  await expect(accountMenu(page)).toBeVisible();

  // Even without hidemenus, the page belongs to the app: no site bar, and no link to a video without a session.
  await page.goto(`${devices}?token=${token}&mediaId=some-film`);
  await expect(page.getByText("You're using the account of")).toContainText('free@demo.test');
  await expect(page).toHaveURL(`${devices}?mediaId=some-film`);
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByText('Back to the video')).toHaveCount(0);
  expect(await own()).toEqual(before);

  await page.goto('/');
  await expect(accountMenu(page)).toBeVisible();
  await page.goto(devices);
  await expect(page.getByText("You're using the account of")).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
  expect(
    await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
  ).not.toContain(token);
});
