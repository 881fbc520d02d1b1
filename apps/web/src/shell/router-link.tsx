import type { UiLinkProps } from '@houselights/ui';
import { Link } from 'react-router';
import { useConfig } from '../lib/remote-config.tsx';
import { routeOf } from '../routes/route-table.ts';

/** The link of the design system inside the app: own pages without a page load, their code as soon as one is pointed at. */
export function RouterLink({ href, state, replace, children, onPointerEnter, onFocus, ...rest }: UiLinkProps) {
  const config = useConfig();
  if (!href.startsWith('/') || href.startsWith('/api/') || rest.target) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  const preload = () => {
    const route = routeOf(config, href);
    route?.page.preload();
    route?.warm?.(href);
  };
  return (
    <Link
      to={href}
      state={state}
      replace={replace ?? false}
      {...rest}
      onPointerEnter={(event) => {
        preload();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload();
        onFocus?.(event);
      }}
    >
      {children}
    </Link>
  );
}
