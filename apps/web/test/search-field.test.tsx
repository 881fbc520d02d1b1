import { defaultRemoteConfig } from '@houselights/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from '../src/features/search/components/search-field.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';

const suggestions = [
  { kind: 'show', text: 'Salt & Static', id: 's1', slug: 'salt-and-static' },
  { kind: 'video', text: 'Salt on the wire', id: 'v1', slug: null },
  { kind: 'creator', text: 'Salters', id: 'c1', slug: 'salters' },
];
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', send);
  send.mockImplementation(() => Promise.resolve(Response.json({ suggestions })));
});
afterEach(() => {
  cleanup();
  send.mockReset();
  vi.unstubAllGlobals();
});

function Place() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open() {
  render(
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>
        <SearchField pathOf={(text) => `/search?search=${text}`} />
        <Place />
      </MemoryRouter>
    </ConfigProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
  fireEvent.focus(field);
  return {
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    key: (name: string) => fireEvent.keyDown(field, { key: name }),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  };
}
const listed = () => screen.findAllByRole('option');

test('what is typed is sent once nothing more is typed, and the arrows go round the list and back to the field', async () => {
  const { field, type, key, active } = open();
  for (const text of ['s', 'sa', 'sal']) type(text);
  expect(await listed()).toHaveLength(3);
  expect(send).toHaveBeenCalledTimes(1);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(active()).toBeUndefined();
  key('ArrowDown');
  expect(active()).toContain('Salt & Static');
  key('ArrowUp');
  expect(active()).toBeUndefined();
  key('ArrowUp');
  expect(active()).toContain('Salters');
  key('ArrowDown');
  expect(active()).toBeUndefined();
});

test.each([
  [1, '/show/salt-and-static'],
  [2, '/video/v1'],
  [3, '/search?ctid=salters&creatorName=Salters'],
])('suggestion %i leads to %s', async (steps, place) => {
  const { type, key } = open();
  type('salt');
  await listed();
  for (let step = 0; step < steps; step += 1) key('ArrowDown');
  key('Enter');
  expect(screen.getByText(place)).toBeTruthy();
});

test('Escape first closes the list, then empties the field; words alone lead to what they find', async () => {
  const { field, type, key } = open();
  type('salt');
  await listed();
  key('Escape');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('salt');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.submit(field.form!);
  await waitFor(() => expect(screen.getByText('/search?search=salt')).toBeTruthy());
  key('Escape');
  expect(field.value).toBe('');
});
