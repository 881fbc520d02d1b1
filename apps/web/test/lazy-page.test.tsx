import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { expect, test } from 'vitest';
import { lazyPage, usePagePending } from '../src/lib/pages/lazy-page.tsx';

const waits: boolean[] = [];

function Waiting() {
  const isPending = usePagePending();
  useEffect(() => {
    waits.push(isPending);
  });
  return <p>Waiting</p>;
}

function Frame({ page: Page }: { page: ReturnType<typeof lazyPage> }) {
  const isPending = usePagePending();
  useEffect(() => {
    waits.push(isPending);
  });
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  );
}

const here = async () => () => <p>Here</p>;

test('a page whose code has come draws at once, and nobody hears that it is on its way', async () => {
  waits.length = 0;
  const page = lazyPage(here);
  await page.load();
  render(<Frame page={page} />);
  expect(screen.getByText('Here')).toBeDefined();
  expect(waits).toEqual([false]);
});

test('a page whose code comes later is drawn when it has come, and keeps its place', async () => {
  waits.length = 0;
  const page = lazyPage(here);
  const { rerender } = await act(async () => render(<Frame page={page} />));
  const drawn = screen.getByText('Here');
  expect(waits).toContain(true);
  expect(waits.at(-1)).toBe(false);
  rerender(<Frame page={page} />);
  expect(screen.getByText('Here')).toBe(drawn);
});
