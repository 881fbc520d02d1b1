// A chunk of its own.
export { default as Hls } from 'hls.js';
