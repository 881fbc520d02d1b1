import { createContext, createElement, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ElementType, ReactNode } from 'react';

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** What goes along to the page without standing in its address; a plain anchor takes nothing along. */
  state?: unknown;
  /** Does not note the page that is left: for what only changes the page that one is on. */
  replace?: boolean;
};

function Anchor({ state: _state, replace: _replace, children, ...rest }: UiLinkProps) {
  return <a {...rest}>{children}</a>;
}

const LinkComponent = createContext<ElementType<UiLinkProps>>(Anchor);

/** Tells every component below which link to draw (a router's link in the app, a plain anchor without). */
export function LinkProvider({ as, children }: { as: ComponentType<UiLinkProps>; children: ReactNode }) {
  return <LinkComponent value={as}>{children}</LinkComponent>;
}

/** A link by `href`; inside the app it navigates without a page load. */
export function UiLink(props: UiLinkProps) {
  return createElement(use(LinkComponent), props);
}
