import type { Engine, EngineEvents, Feed, Sources } from './engine-types.ts';
import { startHls } from './hls-engine.ts';
import { startNative } from './native-engine.ts';

/** True if Media Source is supported; elsewhere (older iPhones) the browser plays HLS itself. */
export function canFeed(): boolean {
  return 'ManagedMediaSource' in window || 'MediaSource' in window;
}

async function startDash(...parts: Parameters<typeof startHls>): Promise<Engine | undefined> {
  const engine = await import('./dash-engine.ts');
  return engine.startDash(...parts);
}

/** HLS before DASH: the list of sources promises no order, and DASH costs an engine of its own. */
const inOrder = (sources: Sources): Sources =>
  sources.toSorted((a, b) => Number(a.format === 'dash') - Number(b.format === 'dash'));

/** Starts an engine for the first source that this browser can play. */
export async function startEngine(
  video: HTMLVideoElement,
  { sources, ...feed }: Omit<Feed, 'url'> & { sources: Sources },
  events: EngineEvents,
): Promise<Engine> {
  for (const { format, url } of inOrder(sources)) {
    const start = format === 'hls' ? startHls : startDash;
    const engine = canFeed() ? await start(video, { ...feed, url }, events) : undefined;
    if (engine) return engine;
    if (format === 'hls') return startNative(video, { ...feed, url }, events);
  }
  events.failed('media');
  return { chooseQuality: () => undefined, chooseAudio: () => undefined, destroy: () => undefined };
}
