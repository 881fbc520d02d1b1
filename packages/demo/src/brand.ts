import { textPath, textWidth } from './type.ts';

const LIGHT = '#ffb547';
const HOUSE = '#12100e';
const RAIL = '#2f2a25';

/** The mark: a half sun behind the edge of a stage, on a 22-unit grid; the same drawing as the web's icon.svg. */
function mark(): string {
  const rays =
    '<path d="M11 7.5V10M4.6 10.6l1.7 1.9M17.4 10.6l-1.7 1.9" stroke-width="1.8" stroke-linecap="round" stroke="';
  return `<path d="M0 19v-8a11 11 0 0 1 22 0v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2Z" fill="${RAIL}"/><path d="M3.5 21a7.5 7.5 0 0 1 15 0Z" fill="${LIGHT}"/>${rays}${LIGHT}"/>`;
}

/** The mark alone, for browser tabs. */
export function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22">${mark()}</svg>`;
}

/** The mark with a margin on the brand's dark background, for home screens (safe inside a circle). */
export function iconSvg(size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><defs><radialGradient id="g" cx="0.5" cy="0.62" r="0.6"><stop offset="0" stop-color="#4a3418"/><stop offset="1" stop-color="${HOUSE}"/></radialGradient></defs><rect width="48" height="48" fill="url(#g)"/><g transform="translate(10.8 10.2) scale(1.2)">${mark()}</g></svg>`;
}

/** Mark and name side by side, with the name in the given colour. */
export function logoSvg(colour: string): string {
  const setting = { face: 'grotesque', size: 24, tracking: -0.035 } as const;
  const width = Math.ceil(34 + textWidth('Houselights', setting));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 26" role="img" aria-label="Houselights"><g transform="translate(0 2)">${mark()}</g><path d="${textPath('Houselights', setting)}" transform="translate(33 22)" fill="${colour}"/></svg>`;
}

/** Name, tagline and a wide picture for shared links, to be laid over `art`, a 1200×675 JPEG. */
export function openGraphSvg(): string {
  const name = { face: 'grotesque', size: 112, tracking: -0.04 } as const;
  const line = { face: 'label', size: 36 } as const;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><defs><linearGradient id="s" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${HOUSE}" stop-opacity="0.96"/><stop offset="0.5" stop-color="${HOUSE}" stop-opacity="0.6"/><stop offset="0.85" stop-color="${HOUSE}" stop-opacity="0"/></linearGradient></defs><rect width="1200" height="630" fill="url(#s)"/><g transform="translate(76 168) scale(3.4)">${mark()}</g><path d="${textPath('Houselights', name)}" transform="translate(70 368)" fill="#f7f1e7"/><path d="${textPath('Shows worth paying for.', line)}" transform="translate(76 438)" fill="#cdc3b4"/><path d="${textPath('You vote on the next one.', line)}" transform="translate(76 486)" fill="#cdc3b4"/></svg>`;
}
