import type { UiLinkProps } from '@houselights/ui';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useGo } from '../lib/pages/go.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { missingCode, routeOf } from '../routes/route-table.ts';

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/** The design system's link inside the app: navigates without a page load, and preloads a page's code on hover or focus. */
export function RouterLink({
  href,
  state,
  replace = false,
  children,
  onPointerEnter,
  onFocus,
  onClick,
  ...rest
}: UiLinkProps) {
  const config = useConfig();
  const go = useGo();
  if (!href.startsWith('/') || href.startsWith('/api/') || rest.target) {
    return (
      <a href={href} onClick={onClick} onPointerEnter={onPointerEnter} onFocus={onFocus} {...rest}>
        {children}
      </a>
    );
  }
  const preload = () => {
    const route = routeOf(config, href);
    // Offline, there is nothing to preload.
    if (!route || !navigator.onLine) return;
    for (const page of missingCode(route, href)) page.preload();
    route.warm?.(href);
  };
  return (
    <Link
      to={href}
      state={state}
      replace={replace}
      {...rest}
      onPointerEnter={(event) => {
        preload();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload();
        onFocus?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        const route = isPlainPress(event) ? routeOf(config, href) : undefined;
        const missing = route ? missingCode(route, href) : [];
        if (missing.length === 0) return;
        event.preventDefault();
        void go(href, { state, replace });
      }}
    >
      {children}
    </Link>
  );
}
