import { createElement, Fragment } from 'react';
import type { ReactElement } from 'react';

/** Renders a message with tags: `rich(t.rich('terms', { link: (text) => <Link href="/terms">{text}</Link> }))`. */
export function rich(parts: readonly (string | ReactElement)[]): ReactElement {
  return createElement(Fragment, null, ...parts);
}
