import { createElement, Fragment } from 'react';
import type { ReactElement } from 'react';

/** A message with tags as React draws it: `rich(t.rich('terms', { link: (text) => <Link href="/terms">{text}</Link> }))`. */
export function rich(parts: readonly (string | ReactElement)[]): ReactElement {
  return createElement(Fragment, null, ...parts);
}
