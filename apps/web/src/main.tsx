import './styles.css';
import { t } from '@houselights/messages/catalogue/shell';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { chooseLanguage, noteHiddenSettings } from './lib/language/language.ts';
import { bootConfig, fetchConfig } from './lib/config/read-config.ts';
import { keepSessionFresh, sessionReady } from './lib/session/session.ts';
import { watchTheme } from './lib/browser/theme.ts';
import { routeOf } from './routes/route-table.ts';

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  watchTheme();
  keepSessionFresh();
  // The app must not delay a film that the page itself started (see index.html).
  await window.houselightsBoot?.seen;
  try {
    const isInLanguage = await chooseLanguage();
    const config = bootConfig() ?? (await fetchConfig());
    noteHiddenSettings(config);
    await sessionReady;
    const route = routeOf(config, location.pathname);
    const app = <App config={config} />;
    // Transitions render in slices, so presses are handled in between.
    if (root.hasChildNodes() && route && isInLanguage) {
      // The server rendered the page: load the data it used first, so that both renders match.
      await Promise.all([route.page.load(), route.prepare?.(location.pathname + location.search)]);
      startTransition(() => {
        hydrateRoot(root, app, { onRecoverableError: console.error });
      });
      return;
    }
    // Removes what the server rendered in another language.
    root.replaceChildren();
    // The page's own code loads while the shell renders.
    route?.page.preload();
    startTransition(() => createRoot(root).render(app));
  } catch (error) {
    console.error(error);
    root.textContent = t('unreachable');
  }
}

void start();
