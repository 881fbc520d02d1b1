import { createContext, createElement, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ElementType, ReactNode } from 'react';

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** History state for the page, not part of its address; a plain anchor ignores it. */
  state?: unknown;
  /** Replaces the history entry: for links that only change the current page. */
  replace?: boolean;
};

function Anchor({ state: _state, replace: _replace, children, ...rest }: UiLinkProps) {
  return <a {...rest}>{children}</a>;
}

const LinkComponent = createContext<ElementType<UiLinkProps>>(Anchor);

/** Sets the link component for everything below (a router's link in the app, else a plain anchor). */
export function LinkProvider({ as, children }: { as: ComponentType<UiLinkProps>; children: ReactNode }) {
  return <LinkComponent value={as}>{children}</LinkComponent>;
}

/** A link by `href`; inside the app it navigates without a page load. */
export function UiLink(props: UiLinkProps) {
  return createElement(use(LinkComponent), props);
}
