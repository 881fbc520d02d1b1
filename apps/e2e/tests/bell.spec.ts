import { randomBytes } from 'node:crypto';
import { expect, test } from '../src/test.ts';

test('a reply rings the bell on another page, and the bell leads to it', async ({ signedInAs, expectAccessible }) => {
  const [one, other] = [await signedInAs('monthly'), await signedInAs('annual')];
  const mark = randomBytes(4).toString('hex');
  await one.goto('/greenlight');
  await one.locator('.comments-slot').scrollIntoViewIfNeeded();
  await one.getByLabel('Add a comment').fill(`A question ${mark}`);
  await one.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(one.getByRole('article').filter({ hasText: `A question ${mark}` })).toBeVisible();
  await one.goto('/account');

  await other.goto('/greenlight');
  await other.locator('.comments-slot').scrollIntoViewIfNeeded();
  const question = other.getByRole('article').filter({ hasText: `A question ${mark}` });
  await question.getByRole('button', { name: 'Reply' }).click();
  await other.getByLabel(/^Reply to /).fill(`An answer ${mark}`);
  await other.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await question.getByRole('button', { name: 'Like', exact: true }).click();

  const bell = one.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/, \d+ unread$/);
  await bell.press('Enter');
  const list = one.getByRole('dialog', { name: 'Notifications' });
  const told = list.getByRole('link').filter({ hasText: `An answer ${mark}` });
  await expect(told).toContainText('replied');
  await expect(list.getByRole('link').filter({ hasText: `A question ${mark}` })).toContainText('like');
  await expectAccessible(one);
  await expect(bell).toHaveAccessibleName('Notifications');
  await told.press('Enter');
  await expect(one).toHaveURL(/\/greenlight#comment-\d+$/);
  await expect(one.getByRole('article').filter({ hasText: `An answer ${mark}` })).toBeFocused();
});
