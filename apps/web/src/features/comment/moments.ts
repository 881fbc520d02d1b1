/** A part of a comment's text: words, or a moment of the video with its place in seconds. */
export type TextPart = string | { readonly moment: string; readonly seconds: number };

const MOMENT = /(?<![\d:.])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:])/g;

/** The last moment of a film that a text names. */
export function lastMomentOf(text: string, length: number | null): Exclude<TextPart, string> | undefined {
  const moments = partsOf(text, length).filter((part) => typeof part !== 'string');
  return moments.reduce<Exclude<TextPart, string> | undefined>(
    (last, next) => (last === undefined || next.seconds > last.seconds ? next : last),
    undefined,
  );
}

/** Splits a text at moments such as 12:34 and 1:02:03. What lies beyond the film's length, if it is known, is a time of day. */
export function partsOf(text: string, length: number | null): TextPart[] {
  const latest = length === null ? Infinity : Math.round(length);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: moment, 1: hours = '0', 2: minutes, 3: seconds, index } of text.matchAll(MOMENT)) {
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (at > latest) continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ moment, seconds: at });
    end = index + moment.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
