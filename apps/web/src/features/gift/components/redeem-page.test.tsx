import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { RedeemPage } from './redeem-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Frame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <div>{intro}</div>
      {children}
    </>
  );
}

const until = '2027-02-22T12:00:00.000Z';
const given = { months: 3, from: 'Robin', until, extends: false };

function start(code = '', answers = {}) {
  const served = serve({
    'POST /v1/gifts/look': { ...given, message: 'Happy birthday' },
    'POST /v1/gifts/redeem': given,
    ...answers,
  });
  open(<RedeemPage frame={Frame} code={code} />, '/redeem');
  return served;
}

const type = (code: string) => {
  const input = screen.getByLabelText<HTMLInputElement>('Gift code');
  fireEvent.change(input, { target: { value: code } });
  fireEvent.submit(input.form!);
  return input;
};

test('looking shows who it is from, the words and until when; nothing is redeemed by it', async () => {
  const { of } = start();
  type(' abcde ');
  const heading = await screen.findByRole('heading', { name: '3 months for you' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText('A gift from Robin.')).toBeTruthy();
  expect(screen.getByText('Happy birthday')).toBeTruthy();
  const effect = `You can watch everything until ${day(until)}. The gift costs you nothing, and it doesn't renew.`;
  expect(screen.getByText(effect)).toBeTruthy();
  expect(of('POST /v1/gifts/look').map(({ body }) => body)).toEqual([{ code: 'abcde' }]);
  expect(of('POST /v1/gifts/redeem')).toHaveLength(0);
});

test('a code from the mail is looked at without being typed', async () => {
  const { of } = start('ABCDE-1');
  await screen.findByRole('heading', { name: '3 months for you' });
  expect(of('POST /v1/gifts/look').map(({ body }) => body)).toEqual([{ code: 'ABCDE-1' }]);
});

test('redeems once however often it is pressed, and says what was won', async () => {
  const { of } = start('ABCDE-1');
  const button = await screen.findByRole('button', { name: 'Redeem' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('heading', { name: "You're in" });
  expect(of('POST /v1/gifts/redeem').map(({ body }) => body)).toEqual([{ code: 'ABCDE-1' }]);
  expect(screen.getByText(`until ${day(until)}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start watching' }).getAttribute('href')).toBe('/');
});

test('for a member who pays, the next charge moves', async () => {
  start('ABCDE-1', { 'POST /v1/gifts/look': { ...given, message: '', extends: true } });
  await screen.findByText(new RegExp(`your next charge moves to ${day(until)}`));
});

test('a wrong code is said beside the field, and stays there to be put right', async () => {
  const none = () => refusal(404, 'gift_not_found', 'x', { code: ["There's no gift with this code."] });
  start('', { 'POST /v1/gifts/look': none });
  const input = type('WRONG');
  await screen.findByText("There's no gift with this code.");
  expect(input.value).toBe('WRONG');
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('a gift that somebody else was faster with is said where it was pressed', async () => {
  const used = () => refusal(400, 'gift_already_redeemed', 'x', { code: ['This gift has already been redeemed.'] });
  start('ABCDE-1', { 'POST /v1/gifts/redeem': used });
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This gift has already been redeemed.'));
  fireEvent.click(screen.getByRole('button', { name: 'Use another code' }));
  expect(screen.getByLabelText<HTMLInputElement>('Gift code').value).toBe('');
});
