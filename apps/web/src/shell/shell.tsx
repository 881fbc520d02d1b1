import { t } from '@houselights/messages/catalogue/shell';
import {
  ButtonLink,
  Footer,
  AppBar,
  LoadingOverlay,
  Logo,
  Search,
  TabBar,
  ToastRegion,
  lazyPart,
} from '@houselights/ui';
import { Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { releasePress } from './early-press.ts';
import { menusHidden } from '../lib/session/guard.ts';
import { signUpInApp } from '../shared/join/referral.ts';
import { usePagePending } from '../lib/pages/lazy-page.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import { useScrollRestoration } from '../lib/pages/scroll.ts';
import { isVisit, useUserId } from '../lib/session/session.ts';
import { useMedia } from '../lib/browser/use-media.ts';
import { routeOf } from '../routes/route-table.ts';
import { useEarlyPages } from './early-pages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { barPlaces, tabPlaces } from './places.tsx';
import { Questions } from './questions.tsx';
import { SkipLink } from './skip-link.tsx';

// Signed-out pages load neither the account menu nor the cache that it reads.
const BarAccount = lazyPart(async () => (await import('./bar-account.tsx')).BarAccount, {
  missing: () => <span className="hl-avatar-button" />,
});

// Signed-in users need these on every page, even without a bar. The page works without them.
const SessionChores = lazyPart(async () => (await import('./session-chores.tsx')).SessionChores, {
  missing: () => null,
});

// The first paint omits the field and reserves its place.
const BarSearchField = lazyPart(
  async () => (await import('../features/search/components/bar-search-field.tsx')).BarSearchField,
  { missing: () => <span className="search search-bar search-wait" /> },
);

/** After a navigation, focuses the heading of the new page or section, so that it is announced and Tab continues from there. */
function FocusNewPage() {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      releasePress();
      return;
    }
    const part = hash && document.getElementById(hash.slice(1));
    const heading =
      (part && part.querySelector<HTMLElement>('h1, h2')) ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector<HTMLElement>('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a jump within a page is the browser's own
  }, [pathname]);
  return null;
}

/** Search in the bar: a field if there is room, a button on phones, and neither on the search page. */
function BarSearch({ pathname }: { pathname: string }) {
  // Matches search.css: phones load no code for a field that they don't show.
  const hasRoom = useMedia('(min-width: 992px)');
  if (pathname === '/search') return null;
  const place = <span className="search search-bar search-wait" />;
  return (
    <>
      {hasRoom ? (
        <Suspense fallback={place}>
          <BarSearchField />
        </Suspense>
      ) : (
        place
      )}
      <ButtonLink href="/search" variant="bare" className="hl-btn-icon search-link" aria-label={t('search')}>
        <Search aria-hidden="true" />
      </ButtonLink>
    </>
  );
}

function BarEnd({ pathname }: { pathname: string }) {
  const signedIn = useUserId() !== null;
  if (signedIn) {
    return (
      <Suspense fallback={<span className="hl-avatar-button" />}>
        <BarAccount />
      </Suspense>
    );
  }
  return (
    <>
      {pathname !== '/login' && (
        <ButtonLink href="/login" variant="bare">
          {t('logIn')}
        </ButtonLink>
      )}
      {pathname !== '/signup' && (
        <ButtonLink href="/signup" variant="quiet" onClick={signUpInApp}>
          {t('signUp')}
        </ButtonLink>
      )}
    </>
  );
}

/**
 * The ring over a page while the next one's code loads. On its own: if the frame rendered again as the code arrives, React would render
 * the page along with it, at once instead of in slices.
 */
function PagePending() {
  return usePagePending() && <LoadingOverlay />;
}

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const config = useConfig();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const bare = isVisit || menusHidden(config, search);
  const signedIn = useUserId() !== null;
  const links = [
    { href: '/faq', label: t('faq') },
    { href: '/gift-subscriptions', label: t('giveGift') },
    { href: '/store', label: t('store') },
    { href: '/design', label: t('designSystem') },
  ].filter((link) => routeOf(config, link.href));
  useScrollRestoration();
  useEarlyPages(config, signedIn);

  return (
    <div className="shell">
      <SkipLink />
      <NetworkNotice maintenance={config.maintenance_mode ? config.maintenance_message : undefined} />
      {!bare && (
        <AppBar
          logo={<Logo name={config.projectName} src={config.logo_url} lightSrc={config.logo_light_url} />}
          places={barPlaces(config, pathname)}
        >
          <BarSearch pathname={pathname} />
          <BarEnd pathname={pathname} />
        </AppBar>
      )}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary
          place={pathname}
          onError={() => void navigate('/something-went-wrong')}
          fallback={<p className="hl-wrap brief-page">{t('broken')}</p>}
        >
          <Suspense fallback={<LoadingOverlay />}>
            {children}
            <FocusNewPage />
          </Suspense>
        </ErrorBoundary>
        <PagePending />
      </main>
      {!bare && (
        <>
          <Footer name={config.projectName} links={links} />
          <TabBar places={tabPlaces(config, pathname)} />
        </>
      )}
      {signedIn && (
        <Suspense fallback={null}>
          <SessionChores />
        </Suspense>
      )}
      <ToastRegion />
      <Questions />
    </div>
  );
}
