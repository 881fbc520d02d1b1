import { calls, createClient, ApiError } from '@houselights/client';
import type { Playback, RefusalCode } from '@houselights/contracts';
import { watchedFetch } from '../../../lib/network/reach.ts';
import { session } from '../../../lib/session/session.ts';
import type { Grant } from '../player/controller.ts';
import type { Report } from '../player/report.ts';
import { noteLeft, takeLeft } from './left-playback.ts';

/** Its requests survive the unload of the page. */
const parting = createClient({
  baseUrl: '/api',
  getToken: () => session.token(),
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
});
const ask = createClient({
  baseUrl: '/api',
  getToken: () => session.token(),
  onUnauthorized: (token) => session.refused(token),
  fetch: watchedFetch,
});

const userId = () => session.current()?.userId;

/**
 * The account behind a playback of this tab. `holder` requested it, and reports that it is active. `owner` is whose progress it is: the
 * holder, or the first to report after a login during a free film.
 */
type Account = { holder: string | undefined; owner: string | undefined; hasLeft: boolean };
const accounts = new WeakMap<object, Account>();

async function request(id: string, replaces: string | undefined): Promise<Grant> {
  const holder = userId();
  try {
    const instead = replaces ?? takeLeft();
    const playback = await ask(calls.startPlayback, {
      params: { id },
      ...(instead !== undefined && holder !== undefined && { body: { replaces: instead } }),
    });
    return keep({ playback }, holder);
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429
      ? { refused: error.code }
      : { failed: 'network' };
  }
}

function keep(grant: Grant, holder = userId()): Grant {
  if ('playback' in grant) accounts.set(grant.playback, { holder, owner: holder, hasLeft: false });
  return grant;
}

/** A pointer press becomes a visit within this time, or not at all. */
const PRESS_MS = 3_000;
let foreseen: { id: string; grant: Promise<Grant>; giveUp: ReturnType<typeof setTimeout> } | undefined;

/** Requests a video that is about to be opened. An unused grant gives its stream back. */
export function foreseePlayback(id: string): void {
  if (foreseen?.id === id) return;
  dropForeseen();
  foreseen = { id, grant: request(id, undefined), giveUp: setTimeout(dropForeseen, PRESS_MS) };
}

function dropForeseen(): void {
  void takeForeseen()?.then(drop);
}

session.subscribe(dropForeseen);

function drop(grant: Grant): void {
  if ('playback' in grant) releasePlayback(grant.playback);
}

function takeForeseen(id = foreseen?.id): Promise<Grant> | undefined {
  if (foreseen === undefined || foreseen.id !== id) return undefined;
  const { grant, giveUp } = foreseen;
  clearTimeout(giveUp);
  foreseen = undefined;
  return grant;
}

/**
 * Requests the addresses of a video, or uses a grant requested a moment ago. `replaces`: the playback that ends with this one, so that an
 * account with all streams in use can switch films.
 */
export async function requestPlayback(
  id: string,
  { again, replaces }: { again: boolean; replaces: string | undefined },
): Promise<Grant> {
  if (again) return request(id, replaces);
  const grant = await (takeForeseen(id) ?? takeBoot(id) ?? request(id, replaces));
  const isFull = 'refused' in grant && grant.refused === 'stream_limit_reached';
  return isFull && replaces !== undefined ? request(id, replaces) : grant;
}

/** The request that the page's inline script made before this code loaded (see index.html). */
function takeBoot(id: string): Promise<Grant> | undefined {
  const boot = window.houselightsBoot;
  if (!boot?.id) return undefined;
  const { answer } = boot;
  const isOurs = boot.id === id && boot.token === session.current()?.token;
  const holder = userId();
  boot.id = '';
  if (isOurs) {
    return answer.then(
      (grant): Promise<Grant> | Grant => (grant ? keep(grant, holder) : request(id, undefined)),
      () => request(id, undefined),
    );
  }
  answer.then(
    (grant) => grant && drop(keep(grant)),
    () => undefined,
  );
  return undefined;
}

/** The element in which the inline script has been playing the first seconds. */
export function takeBootVideo(startUrl: string): HTMLVideoElement | undefined {
  const boot = window.houselightsBoot;
  const video = boot?.video;
  if (boot) boot.video = undefined;
  if (!video) return undefined;
  if (video.getAttribute('src') === startUrl && !video.error) return video;
  video.remove();
  return undefined;
}

/** Refusals that end a film. Other errors, such as a lost network or a proxy's page, are made up for by the next report. */
const endings: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'playback_stopped',
  'stream_limit_reached',
  'subscription_required',
  'device_inactive',
]);

/** Reports that a player is active; resolves to the reason if it may not continue. One account's film is not reported by the next. */
export async function reportPlayback(
  mediaId: string,
  playback: Pick<Playback, 'playbackId' | 'leaseUntil'>,
  { playing, position, experience, leaving }: Report,
): Promise<RefusalCode | undefined> {
  const { playbackId, leaseUntil } = playback;
  const account = accounts.get(playback) ?? { holder: undefined, owner: undefined, hasLeft: false };
  accounts.set(playback, account);
  // After a login during a free film, progress is saved from then on.
  account.owner ??= userId();
  const isTheirs = () => account.owner === userId();
  if (!isTheirs()) return undefined;
  const send = leaving === 'page' ? parting : ask;
  const save = async () => {
    if (position && session.current() && isTheirs()) {
      await send(calls.saveProgress, { params: { id: mediaId }, body: position });
    }
    return undefined;
  };
  if (playbackId === null || account.hasLeft || account.holder !== userId()) return save().catch(() => undefined);
  if (leaving === 'page') noteLeft(playbackId);
  if (leaving) account.hasLeft = true;
  try {
    const body = {
      playing,
      ...(position && { position }),
      ...(experience && { experience }),
      ...(leaving && { leaving: true }),
    };
    await send(calls.sendHeartbeat, { params: { id: playbackId }, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || !endings.has(error.code)) return undefined;
    // Playback ends, but its progress counts.
    await save().catch(() => undefined);
    return leaseUntil === null ? undefined : error.code;
  }
}

/** Releases a grant that will not be played. */
export function releasePlayback(playback: Pick<Playback, 'playbackId' | 'leaseUntil'>): void {
  if (playback.playbackId === null) return;
  void reportPlayback('', playback, { playing: false, position: undefined, leaving: 'player' });
}
