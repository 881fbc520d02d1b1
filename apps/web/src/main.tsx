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
  // A film that the page itself began is not held up by the app around it (see index.html).
  await window.houselightsBoot?.seen;
  try {
    const isInLanguage = await chooseLanguage();
    const config = bootConfig() ?? (await fetchConfig());
    noteHiddenSettings(config);
    await sessionReady;
    const route = routeOf(config, location.pathname);
    const app = <App config={config} />;
    // In pieces, as all work after the first paint: a press is answered in between.
    if (root.hasChildNodes() && route && isInLanguage) {
      // The server drew the page: what it drew with is taken first, so that both are the same.
      await Promise.all([route.page.load(), route.prepare?.(location.pathname + location.search)]);
      startTransition(() => {
        hydrateRoot(root, app, { onRecoverableError: console.error });
      });
      return;
    }
    // What the server drew in another language makes room.
    root.replaceChildren();
    // The page's own code travels while the shell is drawn.
    route?.page.preload();
    startTransition(() => createRoot(root).render(app));
  } catch (error) {
    console.error(error);
    root.textContent = t('unreachable');
  }
}

void start();
