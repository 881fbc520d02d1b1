import { act } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished, vi } from 'vitest';

/** Puts `app` into the document as the server would draw it. */
export function drawn(app: ReactNode): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = renderToString(app);
  document.body.append(root);
  return root;
}

/** Brings a drawn page to life. Returns what is called if the two renders differ. */
export async function hydrate(root: HTMLElement, app: ReactNode) {
  const differs = vi.fn();
  await act(async () => {
    const hydrated = hydrateRoot(root, app, { onRecoverableError: differs });
    onTestFinished(() => {
      act(() => hydrated.unmount());
      root.remove();
    });
  });
  return differs;
}
