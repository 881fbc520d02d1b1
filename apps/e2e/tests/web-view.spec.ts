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
  expect(await page.evaluate(() => Object.values(localStorage).join(' '))).not.toContain(token);

  // Nothing else of the site knows that session, and nobody is asked to log in.
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
