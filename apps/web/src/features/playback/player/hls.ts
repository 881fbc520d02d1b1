// Its own chunk.
export { default as Hls } from 'hls.js';
