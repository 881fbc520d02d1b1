import { catalogChanged } from './topics.ts';
import { cardColumns, isPlayable, isPublished, presentCard } from './video-row.ts';
import type { LatestVideos } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';
import type { CardRow } from './video-row.ts';

/** The feed of newest videos as this process knows it. */
export interface LatestStore {
  current(): LatestVideos;
  /** Calls `listener` now and whenever the feed has become another one. */
  onChange(listener: (feed: LatestVideos) => void): void;
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Scheduled publications and lost news are found within this time. */
const pollMs = 5_000;
const feedLength = 48;
const preparingLength = 24;

/** Loads the feed once, and again at most every `settleMs` while news of changes come in. */
export async function createLatestStore(
  { db, bus }: Pick<CoreDeps, 'db' | 'bus'>,
  { settleMs = 200 }: { readonly settleMs?: number } = {},
): Promise<LatestStore> {
  const listeners = new Set<(feed: LatestVideos) => void>();
  let feed = await read(db);
  let known = JSON.stringify(feed);

  async function reload(): Promise<void> {
    const next = await read(db);
    const text = JSON.stringify(next);
    if (text === known) return;
    feed = next;
    known = text;
    for (const listener of listeners) listener(feed);
  }

  let closed = false;
  let waiting: NodeJS.Timeout | undefined;
  let loading: Promise<void> | undefined;
  function soon(): void {
    if (closed) return;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (loading !== undefined) return soon();
      // A reload that fails is made up for by the next poll.
      loading = reload()
        .catch(() => {})
        .finally(() => {
          loading = undefined;
        });
    }, settleMs);
  }
  const unsubscribe = await bus.subscribe(catalogChanged, soon);
  const stopGap = bus.onGap(soon);
  const timer = setInterval(soon, pollMs);
  timer.unref();

  return {
    current: () => feed,
    onChange(listener) {
      listeners.add(listener);
      listener(feed);
    },
    reload,
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(waiting);
      stopGap();
      await unsubscribe();
      await loading;
    },
  };
}

const latestText = `select ${cardColumns} from video v join asset a on a.id = v."assetId"
  where ${isPublished} and ${isPlayable} order by v."publishedAt" desc, v.id desc limit ${feedLength}`;

const featuredText = `select ${cardColumns} from video v join asset a on a.id = v."assetId"
  where v.featured is not null and ${isPublished} and ${isPlayable} order by v.featured, v.id limit 1`;

const preparingText = `select v.id, v.title, a.progress from video v join asset a on a.id = v."assetId"
  where ${isPublished} and a.state in ('queued', 'processing') order by a.progress desc, v.id limit ${preparingLength}`;

interface PreparingRow {
  readonly id: string;
  readonly title: string;
  readonly progress: number;
}

async function read({ pool }: CoreDeps['db']): Promise<LatestVideos> {
  const [latest, featured, preparing] = await Promise.all([
    pool.query<CardRow>({ name: 'latest-videos', text: latestText }),
    pool.query<CardRow>({ name: 'featured-video', text: featuredText }),
    pool.query<PreparingRow>({ name: 'preparing-videos', text: preparingText }),
  ]);
  const first = featured.rows[0] ?? latest.rows[0];
  return {
    featured: first === undefined ? null : presentCard(first),
    media: latest.rows.map(presentCard),
    preparing: preparing.rows.map(({ id, title, progress }) => ({ id, title, progress })),
  };
}
