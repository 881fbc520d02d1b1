import { calls, createClient, Refusal } from '@houselights/client';
import type { Playback, RefusalCode } from '@houselights/contracts';
import { watchedFetch } from '../../../lib/network/reach.ts';
import { session } from '../../../lib/session/session.ts';
import type { Grant } from '../player/controller.ts';
import type { Report } from '../player/report.ts';
import { noteLeft, takeLeft } from './left-playback.ts';

/** Lives on when the page goes away. */
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

/** Whose playbacks this tab has, by id: another account knows nothing of them. */
const holders = new Map<string, string | undefined>();

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
    return error instanceof Refusal && error.status < 500 && error.status !== 429
      ? { refused: error.code }
      : { failed: 'network' };
  }
}

function keep(grant: Grant, holder = userId()): Grant {
  if ('playback' in grant && grant.playback.playbackId !== null) holders.set(grant.playback.playbackId, holder);
  return grant;
}

/** A press on a link becomes a visit within this time, or not at all. */
const PRESS_MS = 3_000;
let foreseen: { id: string; grant: Promise<Grant>; giveUp: ReturnType<typeof setTimeout> } | undefined;

/** Asks for a video that is about to be opened. What is not used gives its stream back. */
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
 * The addresses of a video; an answer that was asked for a moment ahead is used. `replaces`: the playback that ends with this one, so
 * that an account whose streams are all held can go from film to film.
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

/** What the page's own script asked for before this code had arrived (see index.html). */
function takeBoot(id: string): Promise<Grant> | undefined {
  const boot = window.houselightsBoot;
  if (!boot?.id) return undefined;
  const { answer } = boot;
  const isOurs = boot.id === id && boot.token === session.current()?.token;
  boot.id = '';
  if (isOurs) {
    return answer.then(
      (grant): Promise<Grant> | Grant => (grant ? keep(grant) : request(id, undefined)),
      () => request(id, undefined),
    );
  }
  answer.then(
    (grant) => grant && drop(keep(grant)),
    () => undefined,
  );
  return undefined;
}

/** The element that the page's script has been showing the first seconds in. */
export function takeBootVideo(startUrl: string): HTMLVideoElement | undefined {
  const boot = window.houselightsBoot;
  const video = boot?.video;
  if (boot) boot.video = undefined;
  if (!video) return undefined;
  if (video.getAttribute('src') === startUrl && !video.error) return video;
  video.remove();
  return undefined;
}

/** What ends a film. Anything else, a lost network and a proxy's page among it, is made up for by the next report. */
const endings: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'playback_stopped',
  'stream_limit_reached',
  'subscription_required',
  'device_inactive',
]);

/** Says that a player is there; resolves to the reason when it may not go on. */
export async function reportPlayback(
  mediaId: string,
  { playbackId, leaseUntil }: Pick<Playback, 'playbackId' | 'leaseUntil'>,
  { playing, position, leaving }: Report,
): Promise<RefusalCode | undefined> {
  const send = leaving === 'page' ? parting : ask;
  const save = async () => {
    if (position && session.current()) await send(calls.saveProgress, { params: { id: mediaId }, body: position });
    return undefined;
  };
  // Whoever logs in while a free film plays is noted from then on.
  if (playbackId === null || holders.get(playbackId) !== userId()) return save().catch(() => undefined);
  if (leaving === 'page') noteLeft(playbackId);
  if (leaving) holders.delete(playbackId);
  try {
    const body = { playing, ...(position && { position }), ...(leaving && { leaving: true }) };
    await send(calls.beatPlayback, { params: { id: playbackId }, body });
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || !endings.has(error.code)) return undefined;
    // It may not go on, but what was seen was seen.
    await save().catch(() => undefined);
    return leaseUntil === null ? undefined : error.code;
  }
}

/** Gives back what was granted and is not to be played. */
export function releasePlayback(playback: Pick<Playback, 'playbackId' | 'leaseUntil'>): void {
  if (playback.playbackId === null) return;
  void reportPlayback('', playback, { playing: false, position: undefined, leaving: 'player' });
}
