import { battlePhase } from '@houselights/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveSocket } from '@houselights/client/socket';
import { liveSocket } from '../../../lib/session/socket.ts';
import { usePhase, windowOf } from '../hooks/use-phase.ts';
import type { KnownBattle } from '../known-battle.ts';
import { readNews } from '../news.ts';
import { serverTime } from '../server-clock.ts';
import { battleQuery, finishedQuery, noteTally, pastQuery } from './battle.ts';

/** The socket may be away for this long before the page asks for itself, in ms. */
const AWAY_MS = 3_000;
/** How often it asks then, in ms; and how often it makes sure of what the socket tells. */
const POLL_MS = 2_000;
const CHECK_MS = 30_000;
/** Everybody hears at once that a battle began or ended: they do not all ask in the same instant, but within this, in ms. */
const SPREAD_MS = 500;
/** Server and page agree on the phase within this, in ms; until then the page asks. */
const AGREE_MS = 1_000;

/** True while the socket is open, or was a moment ago. */
function useIsLive(socket: LiveSocket): boolean {
  const isOpen = useSyncExternalStore(
    socket.subscribe,
    () => socket.state() === 'open',
    () => false,
  );
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setIsAway(true), AWAY_MS);
    return () => {
      clearTimeout(timer);
      setIsAway(false);
    };
  }, [isOpen]);
  return isOpen || !isAway;
}

/** Listens to the channel; what it heard last of a battle is in `heard`. */
function useChannel(socket: LiveSocket) {
  const cache = useQueryClient();
  const heard = useRef({ battleId: '', version: -1 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void cache.invalidateQueries(battleQuery), Math.random() * SPREAD_MS);
    };
    const close = socket.open({
      event: 'greenlight',
      greeting: { type: 'watch' },
      farewell: { type: 'unwatch' },
      hear: (data) => {
        const news = readNews(data);
        if (news?.type === 'battle') askSoon();
        if (news?.type !== 'tally') return;
        heard.current = news;
        const known = cache.getQueryData(battleQuery.queryKey);
        if (known?.battle.id === news.battleId) noteTally(cache, news);
        else askSoon();
      },
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [cache, socket]);
  return heard;
}

/** A connection that looks open but does not tell what came another way is made anew, once for each such thing. */
function useDeafness(socket: LiveSocket, heard: ReturnType<typeof useChannel>, known: KnownBattle | null | undefined) {
  const battle = known?.battle;
  useEffect(() => {
    if (!battle?.active) return undefined;
    const timer = setTimeout(() => {
      const version = heard.current.battleId === battle.id ? heard.current.version : 0;
      if (version < battle.version && socket.state() === 'open') socket.renew();
    }, AWAY_MS);
    return () => clearTimeout(timer);
  }, [battle, heard, socket]);
}

/** Once a battle is sealed there is one more that is finished, and perhaps a winner: who looks at those sees them too. */
function useResults(known: KnownBattle | null | undefined) {
  const cache = useQueryClient();
  const standing = known && `${known.battle.id} ${known.battle.sealed}`;
  const before = useRef(standing);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== standing;
    before.current = standing;
    if (!isNew) return;
    void cache.invalidateQueries(pastQuery);
    void cache.invalidateQueries({ queryKey: finishedQuery.queryKey });
  }, [cache, standing]);
}

/** Whether the last answer and the clock agree on whether the vote is open. */
function agrees(known: KnownBattle): boolean {
  return known.battle.active === (battlePhase(windowOf(known), serverTime(known.clock)) === 'active');
}

/**
 * The battle, live: told by the socket, asked for while that is away, made sure of now and then. At its start and its end it is asked
 * for anew.
 */
export function useLiveTally(socket: LiveSocket = liveSocket) {
  const isLive = useIsLive(socket);
  const heard = useChannel(socket);
  const every = isLive ? CHECK_MS : POLL_MS;
  const query = useQuery({
    ...battleQuery,
    refetchInterval: ({ state: { data } }) => (data && !agrees(data) ? AGREE_MS : every),
  });
  const phase = usePhase(query.data);
  // Asked once more, the query forgets why it failed; whoever has nothing to look at goes on being told.
  const [failure, setFailure] = useState<Error | null>(null);
  if (query.error !== null && query.error !== failure) setFailure(query.error);
  useDeafness(socket, heard, query.data);
  useResults(query.data);

  const { refetch } = query;
  const before = useRef(phase);
  useEffect(() => {
    const isTurn = before.current !== undefined && phase !== undefined && before.current !== phase;
    before.current = phase;
    if (!isTurn) return undefined;
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [phase, refetch]);
  return { data: query.data, phase, refetch, error: query.data === undefined ? failure : null };
}
