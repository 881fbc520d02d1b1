import { accountMenu, logIn } from '../src/accounts.ts';
import { expect, test } from '../src/test.ts';

test('a closed page asks for a sign-in and is there afterwards', async ({ page, demoPassword }) => {
  await page.goto('/account/security?from=mail');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'annual@demo.test', demoPassword);
  await expect(page).toHaveURL(/\/account\/security\?from=mail$/);
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
});

test('who is signed in has no business at /login and /signup', async ({ signedInAs }) => {
  const page = await signedInAs('monthly');
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(accountMenu(page)).toBeVisible();
  }
});

test('an address that does not exist says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/not-found$/);
  await expect(page.getByRole('heading', { name: "We can't find that page" })).toBeVisible();
});

test('inside an app a closed page shows trouble, without menus', async ({ page }) => {
  await page.goto('/account?hidemenus=true');
  await expect(page).toHaveURL(/\/something-went-wrong\?hidemenus=true$/);
  await expect(page.getByRole('banner')).toHaveCount(0);
});
