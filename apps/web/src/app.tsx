import { LinkProvider } from '@houselights/ui';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { PlayerDock } from './features/playback/player-dock.tsx';
import { ConfigProvider, useConfig } from './lib/config/remote-config.tsx';
import type { RemoteConfig } from './lib/config/remote-config.tsx';
import { openRoutes } from './routes/route-table.ts';
import { RequireAuth, ToNotFound } from './shell/require-auth.tsx';
import { Opening } from './shell/opening.tsx';
import { RouterLink } from './shell/router-link.tsx';
import { Shell } from './shell/shell.tsx';

function Pages() {
  const config = useConfig();
  return (
    <Routes>
      {openRoutes(config).map((entry) => (
        <Route key={entry.path} path={entry.path} element={<RequireAuth key={entry.path} entry={entry} />} />
      ))}
      <Route path="*" element={<ToNotFound />} />
    </Routes>
  );
}

type Props = { config: RemoteConfig; router?: ComponentType<{ children: ReactNode }> };

export function App({ config, router: Router = BrowserRouter }: Props) {
  return (
    <ConfigProvider initial={config}>
      <Router>
        <Opening>
          <LinkProvider as={RouterLink}>
            <Shell>
              <Pages />
            </Shell>
            <PlayerDock />
          </LinkProvider>
        </Opening>
      </Router>
    </ConfigProvider>
  );
}
