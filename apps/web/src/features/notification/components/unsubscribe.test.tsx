import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const link = { campaignId: 'account.proof', email: 'ada@example.test' };
const end = 'DELETE /v1/emailnotification';

test('ends the emails when the reader says so, and not before', async () => {
  const { sent, of } = serve({});
  open(<Unsubscribe {...link} />);
  expect(screen.getByText(/ada@example\.test/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { name: "You've unsubscribed" });
  expect(of(end).map(({ body }) => body)).toEqual([link]);
});

test('says what the server says of a link that does not work', async () => {
  serve({ [end]: () => refusal(400, 'unsubscribe_link_invalid', "This link doesn't work.") });
  open(<Unsubscribe {...link} />);
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByText(/doesn't work/);
});

test('a link that was cut leads to the settings', () => {
  serve({});
  open(<Unsubscribe campaignId="" email="ada@example.test" />);
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
    '/account/notifications',
  );
  expect(screen.queryByRole('button')).toBeNull();
});
