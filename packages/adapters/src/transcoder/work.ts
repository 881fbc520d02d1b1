import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRejected, formatWebVtt, previewFile } from '@houselights/core/media-kit';
import type { TranscodeStage } from '@houselights/core';
import { encodeAudio } from './audio-track.ts';
import type { MadeAudio } from './audio-track.ts';
import { planLadder } from './ladder.ts';
import type { PlannedRung } from './ladder.ts';
import type { ChildMessage, ChildTask } from './messages.ts';
import { joinRendition, makePosters, makeSprite } from './pictures.ts';
import { makePreview } from './preview.ts';
import { probe } from './probe.ts';
import type { ProbedSource } from './probe.ts';
import { makeStartFile } from './start-file.ts';
import { encodeRung } from './video-rung.ts';

/** The child process's whole work, from the upload to the last rendition, reported through `tell`. */
export async function work(task: ChildTask, tell: (message: ChildMessage) => void): Promise<void> {
  const { workFolder, limits, done } = task;
  const source = await probe(task.source, task.container, limits);
  const { facts } = source;
  const ladder = planLadder(facts.width, facts.height, facts.frameRate.num / facts.frameRate.den, limits.maxRung);
  const [first, ...rest] = ladder;
  if (first === undefined) throw new MediaRejected('picture_too_small');
  tell({ type: 'probed', source: facts, rungs: ladder.map(({ width, height }) => ({ width, height })) });

  const progress = createProgress(ladder, tell);
  const common = { path: task.source, source, workFolder, limits };
  const usual = done.includes(first.path) ? undefined : await makeBase(common, first, progress, tell);
  progress.finished(first);
  const heard = usual === undefined ? done : [...done, usual.audio.path];
  await makeFurtherAudio(common, heard, () => progress.at('audio', first, 0), tell);
  const onProgress = (): void => progress.at('pictures', first, 0);
  if (!done.includes(previewFile) && (await makePreview({ ...common, onProgress }))) {
    tell({ type: 'preview', files: [previewFile] });
  }
  for (const rung of rest) {
    if (!done.includes(rung.path)) {
      const made = await encodeRung({ ...common, rung, onProgress: (share) => progress.at('rungs', rung, share) });
      tell({ type: 'rung', rung: made.rung, files: [...made.files] });
    }
    progress.finished(rung);
  }
}

type Common = Pick<Parameters<typeof encodeRung>[0], 'path' | 'source' | 'workFolder' | 'limits'>;

async function makeBase(
  common: Common,
  rung: PlannedRung,
  progress: Progress,
  tell: (message: ChildMessage) => void,
): Promise<MadeAudio | undefined> {
  const { workFolder, source, path } = common;
  const sound = await makeUsualAudio(common, (share) => progress.at('audio', rung, share * 0.15));
  const video = await encodeRung({
    ...common,
    rung,
    onProgress: (share) => progress.at('first', rung, 0.15 + share * 0.75),
  });
  progress.at('pictures', rung, 0.9);
  const joinedVideo = join(workFolder, 'video.tmp');
  const joinedAudio = join(workFolder, 'audio.tmp');
  await joinRendition(join(workFolder, rung.path), joinedVideo);
  if (sound !== undefined) await joinRendition(join(workFolder, sound.audio.path), joinedAudio);
  await makeStartFile(joinedVideo, sound === undefined ? undefined : joinedAudio, workFolder);
  const { sprite, posterAt } = await makeSprite(joinedVideo, video.rung, source.facts, workFolder);
  const posters = await makePosters(path, source, posterAt, workFolder);
  const captions = await writeCaptions(source, workFolder);
  await Promise.all([joinedVideo, joinedAudio].map((file) => rm(file, { force: true })));
  tell({
    type: 'base',
    rung: video.rung,
    ...(sound === undefined ? {} : { audio: sound.audio }),
    ...(sprite === undefined ? {} : { sprite }),
    captions: [...captions],
    files: [
      ...video.files,
      ...(sound?.files ?? []),
      'start.mp4',
      ...posters,
      ...(sprite === undefined ? [] : ['sprite.jpg', 'sprite.vtt']),
      ...captions.map((caption) => caption.path),
    ],
  });
  return sound;
}

/** The folder of the audio track at this position among the source's. */
const audioFolder = (place: number): string => (place === 0 ? 'audio' : `audio-${place + 1}`);

/** The first audio track that can be decoded. */
async function makeUsualAudio(common: Common, onProgress: (share: number) => void): Promise<MadeAudio | undefined> {
  for (const [place, track] of common.source.audioTracks.entries()) {
    const made = await encodeAudio({ ...common, track, folder: audioFolder(place), onProgress });
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The other audio tracks, once the film is playable; undecodable ones are left out. */
async function makeFurtherAudio(
  common: Common,
  done: readonly string[],
  onProgress: () => void,
  tell: (message: ChildMessage) => void,
): Promise<void> {
  for (const [place, track] of common.source.audioTracks.entries()) {
    const folder = audioFolder(place);
    if (done.includes(folder)) continue;
    const made = await encodeAudio({ ...common, track, folder, onProgress });
    if (made !== undefined) tell({ type: 'audio', audio: made.audio, files: [...made.files] });
  }
}

/** Writes the first non-empty track of each language. */
async function writeCaptions(
  { textTracks }: ProbedSource,
  workFolder: string,
): Promise<readonly { language: string; path: string }[]> {
  const written = new Map<string, string>();
  for (const { language, cues } of textTracks) {
    if (cues.length === 0 || written.has(language)) continue;
    const path = `captions/${language}.vtt`;
    await mkdir(join(workFolder, 'captions'), { recursive: true });
    await writeFile(join(workFolder, path), formatWebVtt(cues));
    written.set(language, path);
  }
  return [...written].map(([language, path]) => ({ language, path }));
}

interface Progress {
  at(stage: TranscodeStage, rung: PlannedRung, share: number): void;
  finished(rung: PlannedRung): void;
}

/** Weighs progress by the cost of each rendition: its pixels, plus a constant for decoding. */
function createProgress(ladder: readonly PlannedRung[], tell: (message: ChildMessage) => void): Progress {
  const cost = ({ width, height }: PlannedRung): number => width * height + 200_000;
  const total = ladder.reduce((sum, rung) => sum + cost(rung), 0);
  let before = 0;
  return {
    at: (stage, rung, share) =>
      tell({
        type: 'progress',
        stage,
        perMille: Math.min(999, Math.round(((before + cost(rung) * share) / total) * 1_000)),
      }),
    finished: (rung) => {
      before += cost(rung);
    },
  };
}
