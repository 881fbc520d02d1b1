import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { confirmStore, confirmDialog } from '../src/confirm-dialog/confirm-store.ts';
import { Button } from '../src/button/button.tsx';
import { VideoCard } from '../src/card/video-card.tsx';
import { ChipSelect } from '../src/chip/chip.tsx';
import { ChoiceCards } from '../src/choice-cards/choice-cards.tsx';
import { Field } from '../src/field/field.tsx';
import { Input, PasswordInput } from '../src/field/input.tsx';

afterEach(cleanup);

test('a busy button keeps its name, says that it is busy and neither acts nor submits', () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={press}>
        Save
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a field names its control and ties the error and the hint to it', () => {
  render(
    <Field label="Email" error="Please enter your email." hint="We only write when it matters.">
      <Input name="email" />
    </Field>,
  );
  const input = screen.getByLabelText(/Email/);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = input.getAttribute('aria-describedby') ?? '';
  const words = described.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(words).toEqual(['Please enter your email.', 'We only write when it matters.']);
});

test('a password can be shown and hidden without losing what was typed', () => {
  render(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(input, { target: { value: 'secret' } });
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  expect(input.value).toBe('secret');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('a card whose picture is missing or breaks shows its title instead', () => {
  const { container } = render(<VideoCard href="/video/1" title="Fog" picture="/gone.jpg" seconds={62} />);
  expect(container.querySelector('.hl-pic-name')).toBeNull();
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('.hl-pic-name')?.textContent).toBe('Fog');
  expect(container.textContent).toContain('1 minute');
});

test('a second question answers the first one with no', async () => {
  const first = confirmDialog({ title: 'One?', confirm: 'Yes' });
  const second = confirmDialog({ title: 'Two?', confirm: 'Yes' });
  await expect(first).resolves.toBe(false);
  confirmStore.settle(true);
  await expect(second).resolves.toBe(true);
  expect(confirmStore.current()).toBeNull();
});

test('choice cards are radio buttons named by what is on the card', () => {
  const chosen = vi.fn<(value: string) => void>();
  render(
    <ChoiceCards
      legend="Your plan"
      name="plan"
      value="month"
      onChange={chosen}
      cards={[
        { value: 'month', title: 'Monthly', figure: '$3.99', unit: 'a month' },
        { value: 'year', title: 'Annual', figure: '$39.99', unit: 'a year' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Your plan' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Monthly $3.99 a month' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Annual $39.99 a year' }));
  expect(chosen.mock.calls).toEqual([['year']]);
});

test('a filter stands out once something is chosen, an order never', () => {
  const orders = [
    { value: 'top', label: 'Top' },
    { value: 'new', label: 'New' },
  ];
  const filters = [{ value: '', label: 'Any' }, ...orders];
  const standsOut = (options: typeof orders, value: string) => {
    cleanup();
    render(<ChipSelect label="List" value={value} options={options} onChange={() => {}} />);
    return screen.getByLabelText('List').closest('.hl-chip')?.classList.contains('hl-chip-on');
  };
  expect([standsOut(filters, ''), standsOut(filters, 'new')]).toEqual([false, true]);
  expect([standsOut(orders, 'top'), standsOut(orders, 'new')]).toEqual([false, false]);
});
