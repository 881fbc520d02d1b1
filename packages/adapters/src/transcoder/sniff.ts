import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { MediaRejected } from '@houselights/core/media-kit';
import type { SourceFacts } from '@houselights/core';

/**
 * Detects the container from the file's own bytes, whatever its name, so that FFmpeg never has to guess: formats that open other files or
 * URLs (HLS, DASH, concat, SDP, image sequences) are thus never tried. Throws MediaRejected.
 */
export async function sniffContainer(path: string): Promise<SourceFacts['container']> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (size === 0) throw new MediaRejected('file_empty');
  const head = await read(file, 0, 4_096);
  if (isIsoMedia(head)) {
    refuseStillImage(head);
    await checkBoxes(file, size);
    return 'mp4';
  }
  if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3 && /matroska|webm/.test(head.toString('latin1', 0, 80)))
    return 'matroska';
  throw new MediaRejected(describeForeign(head));
}

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp']);

function isIsoMedia(head: Buffer): boolean {
  return head.length >= 12 && firstBoxes.has(head.toString('latin1', 4, 8));
}

function refuseStillImage(head: Buffer): void {
  if (
    head.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:mif1|msf1|heic|heix|hevc|heim|heis|avif|avis|crx )/.test(head.toString('latin1', 8, 12))
  ) {
    throw new MediaRejected('file_is_image');
  }
}

/** Walks the top-level boxes: a box that ends beyond the file means that the file is truncated. */
async function checkBoxes(file: FileHandle, size: number): Promise<void> {
  let hasMovie = false;
  for (let at = 0, boxes = 0; at < size; boxes += 1) {
    const head = await read(file, at, 16);
    if (head.length < 8 || boxes > 100_000) break;
    const type = head.toString('latin1', 4, 8);
    let length = head.readUInt32BE(0);
    if (length === 1 && head.length === 16) length = Number(head.readBigUInt64BE(8));
    if (length === 0) length = size - at;
    // Garbage after the film is common and harmless; before it, nothing can be read.
    if (length < 8 || !/^[\x20-\x7e\xa9]{4}$/.test(type)) {
      if (hasMovie) return;
      throw new MediaRejected('file_damaged');
    }
    if (at + length > size) throw new MediaRejected('file_truncated');
    if (type === 'moov') hasMovie = true;
    at += length;
  }
  if (!hasMovie) throw new MediaRejected('file_truncated');
}

/** Magic bytes (as Latin-1) of files that people mistake for films. */
const foreign: readonly (readonly [MediaRejected['code'], readonly string[]])[] = [
  [
    'file_is_archive',
    ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
  ],
  ['file_is_image', ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*', '8BPS']],
  ['file_is_audio', ['ID3', 'fLaC', 'OggS', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xf1', '\xff\xf9']],
];

function describeForeign(head: Buffer): MediaRejected['code'] {
  const binary = head.toString('latin1');
  const known = foreign.find(([, starts]) => starts.some((start) => binary.startsWith(start)));
  // Ogg carries films, too.
  if (binary.startsWith('OggS') && /\x80theora|fishead\0/.test(binary)) return 'file_not_recognised';
  if (known !== undefined) return known[0];
  if (binary.slice(257, 262) === 'ustar') return 'file_is_archive';
  if (binary.startsWith('RIFF') && binary.slice(8, 12) === 'WEBP') return 'file_is_image';
  if (binary.startsWith('RIFF') && binary.slice(8, 12) === 'WAVE') return 'file_is_audio';
  const text = withoutPreamble(head.toString('utf8').replace(/^\ufeff/, '')).toLowerCase();
  if (/^(?:#extm3u|ffconcat|\[playlist\]|file\s+\S|<(?:mpd|smoothstreamingmedia|asx)\b)/.test(text))
    return 'file_is_playlist';
  if (/^<(?:!doctype html|html|head|body)\b/.test(text)) return 'file_is_web_page';
  if (/^<svg\b/.test(text)) return 'file_is_image';
  return 'file_not_recognised';
}

/** Strips leading comments and the XML declaration. */
function withoutPreamble(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--')
      ? rest.indexOf('-->') + 3
      : rest.startsWith('<?xml')
        ? rest.indexOf('>') + 1
        : 0;
    // Unterminated, or neither: the rest is the text itself.
    if (end < 5) return rest;
    rest = rest.slice(end).trimStart();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
