import type { Cue } from '../ports/caption-reader.ts';

export type { Cue } from '../ports/caption-reader.ts';

const time = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);
const maxCues = 20_000;
/** The most characters read of one line, and of all lines of one cue. */
const longestLine = 1_000;
const longestCue = 4_000;

/**
 * Parses WebVTT or SubRip into cues in order, or undefined if the text is neither, has no cue or more than 20,000. Drops styles, regions,
 * positions and unknown tags, so that the result can only show text. Reads the first 1,000 characters of a line and the first 4,000 of a
 * cue.
 */
export function parseCaptions(source: string): readonly Cue[] | undefined {
  const lines = source
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const match = timing.exec((lines[at] ?? '').slice(0, longestLine));
    if (match === null) continue;
    const start = toMs(match, 1);
    const end = toMs(match, 5);
    const words: string[] = [];
    for (let length = 0; at + 1 < lines.length; at += 1) {
      const line = (lines[at + 1] ?? '').slice(0, longestLine);
      if (line.trim() === '') break;
      length += line.length;
      if (length <= longestCue) words.push(line);
    }
    const text = cueText(words.join('\n'));
    if (end > start && text !== '') cues.push({ start, end, text });
    if (cues.length > maxCues) return undefined;
  }
  return cues.length === 0 ? undefined : cues.toSorted((a, b) => a.start - b.start);
}

function toMs(match: RegExpExecArray, from: number): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match
    .slice(from, from + 4)
    .map((part) => part ?? '0');
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));
}

const keptTags = /^<(\/?)([biu])(?:\s[^>]*|\.[^>]*)?>$/i;

/** The most characters kept of one cue. Most of what is dropped is tags and positions. */
const mostKept = 1_000;

/** Makes any subtitle text into safe cue text of at most 1,000 characters. */
export function cueText(raw: string): string {
  return raw
    .slice(0, longestCue)
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .slice(0, mostKept)
    .split(/(<[^<>]{0,100}>)/)
    .map((part) => {
      const tag = keptTags.exec(part);
      if (tag !== null) return `<${tag[1] ?? ''}${(tag[2] ?? '').toLowerCase()}>`;
      return /^<[^<>]*>$/.test(part) ? '' : escapeText(part);
    })
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function escapeText(text: string): string {
  return text
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Formats cues as a WebVTT file. */
export function formatWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${text}\n`);
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** `hh:mm:ss.mmm`, with at least two digits for hours. */
export function formatTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${part(Math.floor(whole / 3_600_000), 2)}:${part(Math.floor(whole / 60_000) % 60, 2)}:${part(Math.floor(whole / 1_000) % 60, 2)}.${part(whole % 1_000, 3)}`;
}
