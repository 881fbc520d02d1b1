import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NetworkNotice } from './network-notice.tsx';

test("during maintenance the operator's words stand above the page", () => {
  const { rerender, container } = render(<NetworkNotice maintenance="We move to a larger stage until noon." />);
  expect(screen.getByText('We move to a larger stage until noon.')).toBeTruthy();
  rerender(<NetworkNotice maintenance={undefined} />);
  expect(container.textContent).toBe('');
});
