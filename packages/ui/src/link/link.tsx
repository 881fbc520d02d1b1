import { createContext, createElement, use } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ElementType, ReactNode } from 'react';

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkComponent = createContext<ElementType<UiLinkProps>>('a');

/** Tells every component below which link to draw (a router's link in the app, a plain anchor without). */
export function LinkProvider({ as, children }: { as: ComponentType<UiLinkProps>; children: ReactNode }) {
  return <LinkComponent value={as}>{children}</LinkComponent>;
}

/** A link by `href`; inside the app it navigates without a page load. */
export function UiLink(props: UiLinkProps) {
  return createElement(use(LinkComponent), props);
}
