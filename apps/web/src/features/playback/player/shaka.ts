import exported from 'shaka-player/dist/shaka-player.dash-es2021.js';

/**
 * The DASH-only build of Shaka Player. Its types declare a default export beside the named ones; the file itself has only the named ones.
 */
export const shaka = exported as unknown as typeof exported.default;
