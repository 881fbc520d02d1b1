import exported from 'shaka-player/dist/shaka-player.dash-es2021.js';

/**
 * The build of Shaka Player that knows DASH and nothing else. Its types say that it exports a default beside its names;
 * the file itself has the names alone.
 */
export const shaka = exported as unknown as typeof exported.default;
