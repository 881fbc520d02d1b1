import { t } from '@houselights/messages/catalogue/player';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { session } from '../../../lib/session/session.ts';
import { dock } from '../dock.ts';
import { host, player } from '../player/instance.ts';
import { Full } from './full.tsx';
import { closeMini, Mini } from './mini.tsx';

function userId(): string | undefined {
  return session.current()?.userId;
}

/** Renders the controls into the player's element, wherever that is now. */
export function PlayerHost() {
  const { mode, showing, next } = useSyncExternalStore(dock.subscribe, dock.get, dock.get);
  useEffect(() => {
    host.setAttribute('role', 'region');
    host.setAttribute('aria-label', showing ? t('regionNamed', { title: showing.title }) : t('region'));
  }, [showing]);
  useEffect(() => {
    // One account's film must not keep playing for the next.
    let before = userId();
    return session.subscribe(() => {
      const was = before;
      before = userId();
      if (before === was) return;
      if (dock.get().mode === 'mini') closeMini();
      else if (was !== undefined) player.pause();
    });
  }, []);
  const stage = host.querySelector('.pl-stage');
  if (!stage || mode === 'none') return null;
  return createPortal(
    mode === 'page' ? <Full showing={showing} next={next} /> : showing && <Mini showing={showing} />,
    stage,
  );
}
