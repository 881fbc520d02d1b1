import { act, render, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryRoot, queryClient } from '../src/lib/query/query.tsx';
import { useSingleMutation } from '../src/lib/query/single-mutation.ts';
import { reasonOf } from '../src/lib/form/trouble.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

function Act({ send }: { send: () => Promise<void> }) {
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: send });
  return (
    <button type="button" aria-busy={isPending} onClick={() => mutate()}>
      {error ? reasonOf(error) : 'Act'}
    </button>
  );
}

test('offline, an action says at once that the site is out of reach, and does not act later by itself', async () => {
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch')));
  onlineManager.setOnline(false);
  render(
    <QueryRoot>
      <Act send={send} />
    </QueryRoot>,
  );
  const button = screen.getByRole('button');
  act(() => button.click());
  await waitFor(() => expect(button.textContent).toBe(reasonOf(new TypeError('Failed to fetch'))));
  expect(button.getAttribute('aria-busy')).toBe('false');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  act(() => button.click());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
