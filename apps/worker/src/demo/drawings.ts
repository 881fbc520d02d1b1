import { storePicture } from '@houselights/adapters';
import { demoShows, renderArt, renderAvatar } from '@houselights/demo';
import type { CoreDeps } from '@houselights/core';
import type { DemoShow } from '@houselights/demo';

const png = { format: 'png' } as const;

/** The kinds of drawing of a show, by name. */
const kinds = {
  wide: (show) => renderArt(show, { ...png, orientation: 'wide', width: 1280 }),
  hero: (show) => renderArt(show, { ...png, orientation: 'wide', width: 1920, titled: false }),
  tall: (show) => renderArt(show, { ...png, orientation: 'tall', width: 560 }),
  'hero-tall': (show) => renderArt(show, { ...png, orientation: 'tall', width: 800, titled: false }),
  avatar: (show) => renderAvatar(show, 192),
} satisfies Readonly<Record<string, (show: DemoShow) => Promise<Buffer>>>;

export type DrawingKind = keyof typeof kinds;

export interface Drawing {
  readonly show: DemoShow;
  readonly kind: DrawingKind;
}

/** Parses a picture's name in the demo's file, such as `drawn/moth-season/wide.png`; undefined for any other name. */
export function drawingOf(name: string): Drawing | undefined {
  const [, slug, kind] = /^drawn\/([a-z-]+)\/([a-z-]+)\.png$/.exec(name) ?? [];
  const show = demoShows.find((one) => one.slug === slug);
  return show === undefined || kind === undefined || !isKind(kind) ? undefined : { show, kind };
}

const isKind = (kind: string): kind is DrawingKind => Object.hasOwn(kinds, kind);

/** Draws each drawing once and stores it below `folder`; returns its storage key. */
export function createDraw(
  storage: CoreDeps['storage'],
  folder: string,
  signal: AbortSignal,
): (drawing: Drawing) => Promise<string> {
  const keys = new Map<string, string>();
  return async ({ show, kind }) => {
    const stem = `${folder}/${show.slug}/${kind}`;
    const known = keys.get(stem);
    if (known !== undefined) return known;
    signal.throwIfAborted();
    const key = await storePicture(storage, stem, await kinds[kind](show));
    keys.set(stem, key);
    return key;
  };
}
