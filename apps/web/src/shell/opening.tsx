import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { OpeningProvider } from '../lib/pages/go.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { missingCode, routeOf } from '../routes/route-table.ts';
import { openPage } from './open-page.ts';

/** Pages below it open once their code has loaded, whether by a link, a button or a form. */
export function Opening({ children }: { children: ReactNode }) {
  const config = useConfig();
  const open = useCallback(
    (href: string, go: () => void) => {
      const route = routeOf(config, href);
      const missing = route ? missingCode(route, href) : [];
      return openPage(href, missing, go);
    },
    [config],
  );
  return <OpeningProvider value={open}>{children}</OpeningProvider>;
}
