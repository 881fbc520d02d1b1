import { calls, createClient, Refusal } from '@houselights/client';
import { session } from '../../../lib/session.ts';
import type { Grant } from '../player/controller.ts';

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
});

const FRESH_MS = 5 * 60_000;
const answers = new Map<string, { grant: Promise<Grant>; at: number }>();
session.subscribe(() => answers.clear());

async function request(id: string): Promise<Grant> {
  try {
    return { playback: await ask(calls.startPlayback, { params: { id } }) };
  } catch (error) {
    return error instanceof Refusal && error.status < 500 && error.status !== 429
      ? { refused: error.code }
      : { failed: 'network' };
  }
}

/** The addresses of a video; an answer that was asked for ahead of time is used when it is fresh. */
export function requestPlayback(id: string, { again }: { again: boolean }): Promise<Grant> {
  const known = answers.get(id);
  if (!again && known && Date.now() - known.at < FRESH_MS) return known.grant;
  const grant = takeBoot(id, again) ?? request(id);
  answers.set(id, { grant, at: Date.now() });
  void grant.then((answer) => {
    if (!('playback' in answer) && answers.get(id)?.grant === grant) answers.delete(id);
  });
  return grant;
}

/** Where someone stopped is old as soon as they went on: what was asked for before is not used again. */
export function forgetPlayback(id: string): void {
  answers.delete(id);
}

/** What the page's own script asked for before this code had arrived (see index.html). */
function takeBoot(id: string, again: boolean): Promise<Grant> | undefined {
  const boot = window.houselightsBoot;
  if (again || boot?.id !== id || boot.token !== session.current()?.token) return undefined;
  const { answer } = boot;
  boot.id = '';
  return answer.then(
    (grant): Promise<Grant> | Grant => grant ?? request(id),
    () => request(id),
  );
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

type Place = { currentTime: number; totalTime: number; durationWatched: number; observedAt: string };

/** Notes a place for whoever is signed in. A note that is lost is made up for by the next one. */
export function saveProgress(id: string, body: Place, { leaving }: { leaving: boolean }): void {
  if (!session.current()) return;
  forgetPlayback(id);
  (leaving ? parting : ask)(calls.saveProgress, { params: { id }, body }).catch(() => undefined);
}
