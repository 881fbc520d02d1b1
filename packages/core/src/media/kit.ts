// What the transcoder's child process needs of the core and nothing more: it must stay small and know no database.
export { MediaRejected, previewFile } from '../ports/transcoder.ts';
export { cueText, formatTime, formatWebVtt } from './web-vtt.ts';
export type { Cue } from './web-vtt.ts';
