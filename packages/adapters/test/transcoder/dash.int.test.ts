import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import type { Element } from 'happy-dom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dashManifest } from '@houselights/core';
import type { AudioTrack, Rung } from '@houselights/core';
import { createTranscoder } from '../../src/transcoder/index.ts';
import { boxesIn, boxIn } from './iso-boxes.ts';
import { makeSource, muxTracks } from './make-source.ts';
import type { SourceOptions } from './make-source.ts';

vi.setConfig({ testTimeout: 300_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-dash-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Transcodes a film; returns its folder and its manifest. */
async function prepare(source: string) {
  const workFolder = `${source}.made`;
  const rungs: Rung[] = [];
  const audio: AudioTrack[] = [];
  for await (const event of createTranscoder({ dataDir: tmpdir(), limits: { preset: 'ultrafast' } }).run({
    source,
    workFolder,
    done: [],
  })) {
    if (event.type === 'base' || event.type === 'rung') rungs.push(event.rung);
    if ((event.type === 'base' || event.type === 'audio') && event.audio !== undefined) audio.push(event.audio);
  }
  const text = dashManifest(rungs, audio) ?? '';
  const { documentElement: manifest } = new new Window().DOMParser().parseFromString(text, 'application/xml');
  return { workFolder, manifest, rungs, audio };
}

const number = (element: Element, name: string): number => Number(element.getAttribute(name));

/** Start and duration of every segment of a representation, in ticks. */
function segmentsOf(representation: Element): { file: string; begin: number; duration: number }[] {
  const template = representation.querySelector('SegmentTemplate')!;
  const segments: { file: string; begin: number; duration: number }[] = [];
  let begin = 0;
  for (const run of template.querySelectorAll('S')) {
    if (run.hasAttribute('t')) begin = number(run, 't');
    for (let i = 0; i <= number(run, 'r'); i += 1) {
      const place = `${number(template, 'startNumber') + segments.length}`.padStart(5, '0');
      const file = template.getAttribute('media')!.replace('$Number%05d$', place);
      segments.push({ file, begin, duration: number(run, 'd') });
      begin += number(run, 'd');
    }
  }
  return segments;
}

/** A segment's own values: the decode time of its first sample, and the duration of all samples. */
function readSegment(bytes: Buffer): { begin: number; duration: number } {
  const traf = boxIn(boxIn(bytes, 'moof'), 'traf');
  const [tfdt, tfhd] = [boxIn(traf, 'tfdt'), boxIn(traf, 'tfhd')];
  const begin = tfdt.readUInt8(0) === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
  const usual = defaultDuration(tfhd);
  let duration = 0;
  for (const trun of boxesIn(traf, 'trun')) {
    const flags = trun.readUInt32BE(0) & 0xff_ffff;
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
    let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
    for (let i = 0; i < trun.readUInt32BE(4); i += 1) {
      duration += flags & 0x100 ? trun.readUInt32BE(at) : usual;
      at += fields * 4;
    }
  }
  return { begin, duration };
}

function defaultDuration(tfhd: Buffer): number {
  const flags = tfhd.readUInt32BE(0) & 0xff_ffff;
  const before = (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
  return flags & 8 ? tfhd.readUInt32BE(8 + before) : 0;
}

/** The codec in a header, for H.264 with its profile, constraints and level (ISO/IEC 14496-15, 5.3.3.1.2). */
function codecsOf(header: Buffer): string {
  const avcC = header.indexOf('avcC') + 5;
  return header.includes('avc1') ? `avc1.${header.toString('hex', avcC, avcC + 3)}` : 'mp4a.40.2';
}

const films: readonly [name: string, file: string, options: SourceOptions][] = [
  ['25 pictures a second', 'a.mp4', { size: '640x480', seconds: 7 }],
  ['30000/1001 pictures a second', 'b.mkv', { rate: '30000/1001', seconds: 9 }],
  ['an odd length', 'c.mp4', { seconds: 3.37 }],
  ['no sound', 'd.mp4', { silent: true, seconds: 5 }],
];

it.each(films)('the manifest says what the files hold: %s', async (_name, file, options) => {
  const { manifest, workFolder, rungs, audio } = await prepare(await makeSource(join(folder, file), options));
  expect(manifest.getAttribute('type')).toBe('static');
  const representations = [...manifest.querySelectorAll('Representation')];
  expect(representations.map((one) => one.id).toSorted()).toEqual(
    [...rungs, ...audio].map(({ path }) => path).toSorted(),
  );
  const ends: number[] = [];
  for (const representation of representations) {
    const template = representation.querySelector('SegmentTemplate')!;
    const header = await readFile(join(workFolder, template.getAttribute('initialization')!));
    const mdhd = ['moov', 'trak', 'mdia', 'mdhd'].reduce(boxIn, header);
    expect(number(template, 'timescale')).toBe(mdhd.readUInt32BE(12));
    const playlist = await readFile(join(workFolder, representation.id, 'index.m3u8'), 'utf8');
    const segments = segmentsOf(representation);
    expect(segments.map(({ file: name }) => name)).toEqual(
      [...playlist.matchAll(/^\d+\.m4s$/gm)].map(([name]) => `${representation.id}/${name}`),
    );
    for (const { file: name, begin, duration } of segments) {
      expect({ name, ...readSegment(await readFile(join(workFolder, name))) }).toEqual({ name, begin, duration });
    }
    const last = segments.at(-1)!;
    ends.push((last.begin + last.duration) / number(template, 'timescale'));
    expect(representation.getAttribute('codecs')).toBe(codecsOf(header));
  }
  const length = /^PT([\d.]+)S$/.exec(manifest.getAttribute('mediaPresentationDuration') ?? '')?.[1];
  expect(Number(length)).toBeCloseTo(Math.max(...ends), 3);
});

it('keeps every sound track with its language, purpose and name', async () => {
  const film = await makeSource(join(folder, 'picture.mp4'), { silent: true });
  const sound = async (name: string, options: SourceOptions) =>
    makeSource(join(folder, name), { onlySound: true, ...options });
  const sources = [
    { file: film },
    { file: await sound('1.mka', { tone: 300 }), language: 'eng', title: 'Talk', kind: 'commentary' as const },
    { file: await sound('2.mka', { tone: 500 }), language: 'eng', title: '', kind: 'default' as const },
    { file: await sound('3.mka', { tone: 700 }), language: 'deu', title: 'Deutsch "5.1" <b>' },
    { file: await sound('4.mka', { tone: 900 }), language: 'fra', kind: 'description' as const },
    { file: await sound('5.mkv', { codecs: 'wma' }), language: 'spa' },
  ];
  const { manifest, audio, workFolder } = await prepare(await muxTracks(join(folder, 'many.mkv'), sources));
  expect(audio.map(({ path, language, kind }) => `${path} ${language} ${kind}`)).toEqual([
    'audio en main',
    'audio-2 en commentary',
    'audio-3 de main',
    'audio-4 fr description',
  ]);
  const sets = [...manifest.querySelectorAll('AdaptationSet[contentType="audio"]')];
  expect(sets.map((set) => set.getAttribute('lang'))).toEqual(['en', 'en', 'de', 'fr']);
  expect(sets.map((set) => set.querySelector('Role')?.getAttribute('value'))).toEqual([
    'main',
    'commentary',
    'alternate',
    'description',
  ]);
  expect(sets.map((set) => set.querySelector('Label')?.textContent)).toEqual([
    'English',
    'English (Talk)',
    'Deutsch 5.1 b',
    'Français (Audio description)',
  ]);
  // The tracks are not mixed up: each has its own bytes.
  const bytes = await Promise.all(audio.map(({ path }) => readFile(join(workFolder, path, '00000.m4s'), 'base64')));
  expect(new Set(bytes).size).toBe(4);
});
