import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useForm } from '../src/lib/form/use-form.ts';
import { session } from '../src/lib/session/session.ts';
import { signIn } from './signed-in.ts';

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

test('a yes does not count for another account', async () => {
  signIn('a');
  onTestFinished(() => session.end());
  const { question, confirm, send, submit } = open();
  confirm.mockReturnValueOnce(question.promise).mockResolvedValue(false);
  submit();
  session.end();
  signIn('b');
  question.resolve(true);
  await waitFor(() => {
    submit();
    expect(confirm).toHaveBeenCalledTimes(2);
  });
  expect(send).not.toHaveBeenCalled();
});

function Fields() {
  const fields = ['line', 'text', 'choice'] as const;
  const check = () => ({ line: 'A line, please.', text: 'A text, please.', choice: 'A choice, please.' });
  const { form, errors } = useForm({ fields, check, send: () => Promise.resolve() });
  return (
    <form {...form} aria-label="form">
      <input name="line" aria-label="line" />
      <textarea name="text" aria-label="text" />
      <select name="choice" aria-label="choice">
        <option>one</option>
        <option>two</option>
      </select>
      <output>{fields.map((field) => errors[field]).join(' ')}</output>
    </form>
  );
}

test.each([
  ['line', ' A text, please. A choice, please.'],
  ['text', 'A line, please.  A choice, please.'],
  ['choice', 'A line, please. A text, please. '],
])('a %s that is being corrected is not red any more', (name, left) => {
  render(<Fields />);
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByRole('status').textContent).toBe('A line, please. A text, please. A choice, please.');
  fireEvent.input(screen.getByLabelText(name), { target: { value: 'two' } });
  expect(screen.getByRole('status').textContent).toBe(left);
});
