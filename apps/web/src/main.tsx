import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { bootConfig, fetchConfig } from './lib/remote-config.tsx';
import { keepSessionFresh, sessionReady } from './lib/session.ts';
import { watchTheme } from './lib/theme.ts';
import { routeOf } from './routes/route-table.ts';

const RELOADED = 'reloaded-for-new-version';

/** After a deploy an open page asks for chunks that are gone: it loads itself again, once. */
function reloadOnStaleChunks() {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === location.pathname) return;
    sessionStorage.setItem(RELOADED, location.pathname);
    event.preventDefault();
    location.reload();
  });
}

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  reloadOnStaleChunks();
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
    root.textContent = 'The house did not answer. Please load the page again in a moment.';
  }
}

void start();
