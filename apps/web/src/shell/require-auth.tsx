import { t } from '@houselights/messages/catalogue/page-titles';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { guard } from '../lib/session/guard.ts';
import { arrival, rememberTarget, takeTarget, useUserId } from '../lib/session/session.ts';
import { shownInApp } from '../lib/session/shown-in-app.ts';
import { useTitle } from '../lib/pages/title.ts';
import { hadToken } from '../lib/session/web-view.ts';
import type { RouteEntry } from '../routes/route-table.ts';

function RememberAndGo({ to, target }: { to: string; target: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (target) rememberTarget(target);
    void navigate(to, { replace: true });
  }, [navigate, target, to]);
  return null;
}

/** Leaves a signed-out page: after a login for the remembered address, else for the home page. */
function LeaveForTarget() {
  const navigate = useNavigate();
  useEffect(() => {
    const hasJustComeIn = arrival.get() !== null;
    void navigate(hasJustComeIn ? takeTarget() : '/', { replace: true });
  }, [navigate]);
  return null;
}

function Titled({ title }: { title: string }) {
  useTitle(title);
  return null;
}

/** A route's page, if the guard allows it; else redirects as the guard says. */
export function RequireAuth({ entry }: { entry: RouteEntry }) {
  const { pathname, search, hash } = useLocation();
  const signedIn = useUserId() !== null;
  const target = pathname + search + hash;
  const query = new URLSearchParams(search);
  const verdict = guard(entry.access, {
    signedIn,
    target,
    query,
    hadToken: hadToken(pathname, query),
    inApp: shownInApp(),
  });
  if (!verdict.stay) {
    if (entry.access === 'signed-out') return <LeaveForTarget />;
    return <RememberAndGo to={verdict.to} target={verdict.remember} />;
  }
  const Page = entry.page;
  return (
    <>
      {entry.title && <Titled title={t(entry.title)} />}
      <Page />
    </>
  );
}

export function ToNotFound() {
  return <Navigate to="/not-found" replace />;
}
