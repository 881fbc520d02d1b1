import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { bootConfig, fetchConfig } from './lib/read-config.ts';
import { keepSessionFresh, sessionReady } from './lib/session.ts';
import { watchTheme } from './lib/theme.ts';
import { routeOf } from './routes/route-table.ts';

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  watchTheme();
  keepSessionFresh();
  // A film that the page itself began is not held up by the app around it (see index.html).
  await window.houselightsBoot?.seen;
  try {
    const config = bootConfig() ?? (await fetchConfig());
    await sessionReady;
    // The page's own code travels while the shell is drawn.
    routeOf(config, location.pathname)?.page.preload();
    createRoot(root).render(<App config={config} />);
  } catch (error) {
    console.error(error);
    root.textContent = "We couldn't reach the site. Please load the page again in a moment.";
  }
}

void start();
