import type { CaptionTrack } from './show.ts';

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${parts.join(':')}.${String(Math.round((seconds - whole) * 1000)).padStart(3, '0')}`;
}

/** A caption track as a WebVTT file. */
export function webVtt(track: CaptionTrack): string {
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cues = track.cues.map(
    (cue, index) => `${index + 1}\n${clock(cue.start)} --> ${clock(cue.end)}\n${escape(cue.text)}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}
