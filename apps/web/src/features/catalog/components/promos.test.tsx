import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { marketingOf } from '../api/marketing.ts';
import { Promos } from './promos.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete window.houselightsApp;
});

function show(urls: string[], onSignUp?: () => void) {
  const items = urls.map((url) => ({ type: 'button' as const, text: `To ${url}` }));
  marketingOf('join').prime({ sections: [{ id: 'one', images: [], items, urls }] });
  render(<Promos page="join" {...(onSignUp && { onSignUp })} />);
  return (url: string) => fireEvent.click(screen.getByRole('link', { name: `To ${url}` }));
}

test.each(['/signup', '/signup?from=promo'])('%s asks the app to sign somebody up, inside an app', (url) => {
  const signup = vi.fn<() => void>();
  window.houselightsApp = { signup };
  const press = show([url, '/greenlight']);
  press('/greenlight');
  expect(signup).not.toHaveBeenCalled();
  expect(press(url)).toBe(false);
  expect(signup).toHaveBeenCalledWith();
});

test('elsewhere it is a link', () => {
  expect(show(['/signup'])('/signup')).toBe(true);
});

test('a page may say what else its way to the sign-up does', () => {
  const onSignUp = vi.fn<() => void>();
  show(['/signup'], onSignUp)('/signup');
  expect(onSignUp).toHaveBeenCalledOnce();
});
