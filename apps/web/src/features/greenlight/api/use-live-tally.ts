import { battlePhase } from '@houselights/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveSocket } from '@houselights/client/socket';
import { liveSocket } from '../../../lib/session/socket.ts';
import { usePhase, windowOf } from '../hooks/use-phase.ts';
import type { KnownBattle } from '../known-battle.ts';
import { readNews } from '../battle-messages.ts';
import { serverTime } from '../server-clock.ts';
import { battleQuery, finishedQuery, noteTally, pastQuery } from './battle.ts';

/** How long the socket may be down before the page polls, in ms. */
const AWAY_MS = 3_000;
/** Poll interval without the socket, and interval of the check on the socket, in ms. */
const POLL_MS = 2_000;
const CHECK_MS = 30_000;
/** All pages hear of a battle's start or end in the same instant: they spread their requests over this, in ms. */
const SPREAD_MS = 500;
/** Poll interval while server and page disagree on the phase, in ms. */
const AGREE_MS = 1_000;

/** True while the socket is open or has closed only a moment ago. */
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

/** Listens to the channel; `heard` holds the last tally from it. */
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
      greeting: () => ({ type: 'watch' }),
      farewell: { type: 'unwatch' },
      onMessage: (data) => {
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

/** Reconnects a socket that looks open but missed a tally that arrived another way, once per tally. */
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

/** Sealing a battle adds a finished one and perhaps a winner: refetches both lists. */
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

/** Whether the last answer and the clock agree that the vote is open. */
function agrees(known: KnownBattle): boolean {
  return known.battle.active === (battlePhase(windowOf(known), serverTime(known.clock)) === 'active');
}

/** The battle, live: pushed by the socket, polled while that is down, and checked now and then. Refetched when it starts and ends. */
export function useLiveTally(socket: LiveSocket = liveSocket) {
  const isLive = useIsLive(socket);
  const heard = useChannel(socket);
  const every = isLive ? CHECK_MS : POLL_MS;
  const query = useQuery({
    ...battleQuery,
    refetchInterval: ({ state: { data } }) => (data && !agrees(data) ? AGREE_MS : every),
  });
  const phase = usePhase(query.data);
  // A refetch clears the query's error; keep showing it to readers who have no data.
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
