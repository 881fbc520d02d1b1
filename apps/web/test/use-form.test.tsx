import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useForm } from '../src/lib/form/use-form.ts';

afterEach(cleanup);

function Form({ confirm, send }: { confirm: () => Promise<boolean>; send: () => Promise<unknown> }) {
  const { form, busy } = useForm({ fields: [], confirm, send });
  return (
    <form {...form} aria-label="form">
      <button type="submit" aria-busy={busy}>
        Go
      </button>
    </form>
  );
}

function open() {
  const question = Promise.withResolvers<boolean>();
  const answer = Promise.withResolvers<undefined>();
  const confirm = vi.fn<() => Promise<boolean>>(() => question.promise);
  const send = vi.fn<() => Promise<unknown>>(() => answer.promise);
  render(<Form confirm={confirm} send={send} />);
  const busy = () => screen.getByRole('button').getAttribute('aria-busy');
  const submit = () => fireEvent.submit(screen.getByRole('form'));
  return { question, answer, confirm, send, busy, submit };
}

test('a form is busy while it sends, not while its question is open', async () => {
  const { question, answer, confirm, send, busy, submit } = open();
  submit();
  submit();
  expect(confirm).toHaveBeenCalledTimes(1);
  expect([busy(), send.mock.calls.length]).toEqual(['false', 0]);
  question.resolve(true);
  await waitFor(() => expect(busy()).toBe('true'));
  expect(send).toHaveBeenCalledTimes(1);
  answer.resolve(undefined);
  await waitFor(() => expect(busy()).toBe('false'));
});

test('no is an answer: nothing is sent, and one may ask again', async () => {
  const { question, confirm, send, busy, submit } = open();
  submit();
  question.resolve(false);
  await waitFor(() => {
    submit();
    expect(confirm).toHaveBeenCalledTimes(2);
  });
  expect([busy(), send.mock.calls.length]).toEqual(['false', 0]);
});
