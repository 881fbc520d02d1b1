import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRejected, formatWebVtt, previewFile } from '@houselights/core/media-kit';
import type { TranscodeStage } from '@houselights/core';
import { encodeAudio } from './audio-track.ts';
import type { MadeAudio } from './audio-track.ts';
import { keepPictures } from './kept-pictures.ts';
import type { KeptPictures } from './kept-pictures.ts';
import { planAv1, planLadder, planPasses, segmentCount } from './ladder.ts';
import type { PlannedRung } from './ladder.ts';
import { isWorthKeeping, keptAllowance } from './limits.ts';
import type { ChildMessage, ChildTask } from './messages.ts';
import { makeNewFolder } from './new-folder.ts';
import { joinRendition, makePosters, makeSprite } from './pictures.ts';
import { inRendition, makePreview } from './preview.ts';
import { probe } from './probe.ts';
import type { ProbedSource } from './probe.ts';
import { makeStartFile } from './start-file.ts';
import { canEncodeAv1 } from './video-encoder.ts';
import { encodePart, encodeRungs } from './video-pass.ts';
import type { MadeSegments, SourceJob } from './video-pass.ts';

/** The child process's whole work, from the upload to the last rendition, reported through `tell`. */
export async function work(task: ChildTask, tell: (message: ChildMessage) => void): Promise<void> {
  const { workFolder, limits, done } = task;
  const source = await probe(task.source, task.container, limits);
  const { facts } = source;
  const ladder = planLadder(facts.width, facts.height, facts.frameRate.num / facts.frameRate.den, limits.maxRung);
  const [first, ...rest] = ladder;
  if (first === undefined) throw new MediaRejected('picture_too_small');
  const passes = planPasses(rest, facts);
  const av1 = limits.av1 && canEncodeAv1() ? planAv1(ladder) : [];
  const progress = createProgress([...ladder, ...av1], tell);
  // Renditions that follow one another would each need parts of their own.
  const isShared = rest.length > 0 && passes.length === 1 && limits.segmentsAtOnce > 0;
  tell({
    type: 'probed',
    source: facts,
    rungs: ladder.map(({ width, height }) => ({ width, height })),
    ...(isShared
      ? {
          sharing: {
            segments: segmentCount(facts.durationMs / 1_000),
            atOnce: limits.segmentsAtOnce,
            perMille: progress.perMilleOf(rest),
          },
        }
      : {}),
  });

  const job = { path: task.source, source, workFolder, limits };
  const onSegments = (made: MadeSegments): void => tell({ type: 'segments', ...made });
  if (task.part !== undefined) {
    const missing = rest.filter(({ path }) => !done.includes(path));
    if (!isShared || missing.length === 0 || !done.includes(first.path)) throw new Error('the film has no such part');
    progress.finished([first]);
    const onProgress = (share: number): void => progress.at('rungs', missing, share);
    return encodePart({ ...job, rungs: missing, onProgress, onSegments }, task.part);
  }
  const { size } = await stat(task.source);
  const later = [...passes, ...planPasses(av1, facts)].filter((rungs) =>
    rungs.some(({ path }) => !done.includes(path)),
  );
  const isKept = later.length > 1 || (later.length === 1 && isWorthKeeping(limits, facts, size));
  const most = isKept && !done.includes(first.path) ? keptAllowance(limits, size) : 0;
  await using kept = keepPictures({ folder: workFolder, facts, most });
  const base = done.includes(first.path)
    ? undefined
    : await makeBase({ ...job, latePosters: task.latePosters, keepIn: kept }, first, progress, tell);
  progress.finished([first]);
  const makePasses = async (all: readonly (readonly PlannedRung[])[]): Promise<void> => {
    for (const rungs of all) {
      const missing = rungs.filter(({ path }) => !done.includes(path));
      if (missing.length > 0) {
        const stage = rungs[0]?.codec === 'av1' ? 'av1' : 'rungs';
        const onProgress = (share: number): void => progress.at(stage, missing, share);
        // Whatever fails from here on does so in this stage.
        onProgress(0);
        const pass = { ...job, rungs: missing, kept, unfinished: task.unfinished, onProgress };
        for (const made of await encodeRungs({ ...pass, onSegments })) {
          tell({ type: 'rung', rung: made.rung, files: [...made.files] });
        }
      }
      progress.finished(rungs);
    }
  };
  const isBeside = passes.length > 0 && facts.width * facts.height <= mostBeside;
  const posterAt = base === undefined ? task.posterAt : base.posterAt;
  const onPictures = isBeside ? () => {} : () => progress.at('pictures', [first], 0);
  const pictures = makePictures(job, first, { done, posterAt, kept, onProgress: onPictures, tell });
  // They may fail while nobody waits for them yet, or never will.
  pictures.catch(() => {});
  if (!isBeside) await pictures;
  const heard = base?.sound === undefined ? done : [...done, base.sound.audio.path];
  await makeFurtherAudio(job, heard, () => progress.at('audio', [first], 0), tell);
  await makePasses(passes);
  await pictures;
  await makePasses(planPasses(av1, facts));
}

/** Pixels of a film whose pictures are made beside its larger sizes: both fit into the memory that it may use. */
const mostBeside = 1_920 * 1_088;

interface Base {
  readonly sound: MadeAudio | undefined;
  /** Where the poster is still to be taken from, ms. */
  readonly posterAt: number | undefined;
}

async function makeBase(
  job: SourceJob & { readonly keepIn: KeptPictures } & Pick<ChildTask, 'latePosters'>,
  rung: PlannedRung,
  progress: Progress,
  tell: (message: ChildMessage) => void,
): Promise<Base> {
  const { workFolder, source, path, latePosters, keepIn: kept } = job;
  const [track] = source.audioTracks;
  let isPictureDone = false;
  const onProgress = (share: number): void => {
    if (isPictureDone) progress.at('audio', [rung], 0.85 + share * 0.05);
  };
  // Sound is made beside the picture.
  const beside = track && encodeAudio({ ...job, track, folder: audioFolder(0), onProgress });
  // It may fail while nobody waits for it yet, or never will.
  beside?.catch(() => {});
  const [video] = await encodeRungs({
    ...job,
    rungs: [rung],
    onProgress: (share) => progress.at('first', [rung], share * 0.85),
  });
  if (video === undefined) throw new MediaRejected('file_damaged');
  isPictureDone = true;
  const sound = (await beside) ?? (await makeUsualAudio(job, 1, onProgress));
  progress.at('pictures', [rung], 0.9);
  const joinedVideo = join(workFolder, joinedFile);
  const joinedAudio = join(workFolder, 'audio.tmp');
  await joinRendition(join(workFolder, rung.path), joinedVideo);
  if (sound !== undefined) await joinRendition(join(workFolder, sound.audio.path), joinedAudio);
  await makeStartFile(joinedVideo, sound === undefined ? undefined : joinedAudio, workFolder);
  const { sprite, posterAt: at } = await makeSprite(joinedVideo, video.rung, source.facts, workFolder);
  const posters = latePosters ? [] : await makePosters({ path, source, workFolder, at, kept });
  const posterAt = latePosters ? Math.round(at) : undefined;
  const captions = await writeCaptions(source, workFolder);
  await rm(joinedAudio, { force: true });
  tell({
    type: 'base',
    rung: video.rung,
    ...(sound === undefined ? {} : { audio: sound.audio }),
    ...(sprite === undefined ? {} : { sprite }),
    captions: [...captions],
    ...(posterAt === undefined ? {} : { posterAt }),
    files: [
      ...video.files,
      ...(sound?.files ?? []),
      'start.mp4',
      ...posters,
      ...(sprite === undefined ? [] : ['sprite.jpg', 'sprite.vtt']),
      ...captions.map((caption) => caption.path),
    ],
  });
  return { sound, posterAt };
}

/** The smallest rendition in one file, from the moment that it is made until the preview is. */
const joinedFile = 'video.tmp';

interface PicturesWork {
  readonly done: readonly string[];
  readonly posterAt: number | undefined;
  readonly kept: KeptPictures;
  readonly onProgress: () => void;
  readonly tell: (message: ChildMessage) => void;
}

/** Makes what is shown of a film elsewhere: the preview, and the poster if that is still to be taken. */
async function makePictures(
  job: SourceJob,
  first: PlannedRung,
  { posterAt, kept, ...work }: PicturesWork,
): Promise<void> {
  const { path, source, workFolder } = job;
  if (posterAt !== undefined) {
    const files = await makePosters({ path, source, workFolder, at: posterAt, kept });
    work.tell({ type: 'posters', files: [...files] });
  }
  await makeMissingPreview(job, first, work);
}

/** From the smallest rendition, or from the upload if an earlier attempt made that one. */
async function makeMissingPreview(
  job: SourceJob,
  first: PlannedRung,
  { done, onProgress, tell }: Omit<PicturesWork, 'posterAt' | 'kept'>,
): Promise<void> {
  const joined = join(job.workFolder, joinedFile);
  if (!done.includes(previewFile)) {
    const from = done.includes(first.path) ? job : inRendition(job, joined, first);
    if (await makePreview(from, onProgress)) tell({ type: 'preview', files: [previewFile] });
  }
  await rm(joined, { force: true });
}

/** The folder of the audio track at this position among the source's. */
const audioFolder = (place: number): string => (place === 0 ? 'audio' : `audio-${place + 1}`);

/** The first audio track from this position on that can be decoded. */
async function makeUsualAudio(
  job: SourceJob,
  from: number,
  onProgress: (share: number) => void,
): Promise<MadeAudio | undefined> {
  for (const [place, track] of job.source.audioTracks.entries()) {
    if (place < from) continue;
    const made = await encodeAudio({ ...job, track, folder: audioFolder(place), onProgress });
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The other audio tracks, once the film is playable; undecodable ones are left out. */
async function makeFurtherAudio(
  job: SourceJob,
  done: readonly string[],
  onProgress: () => void,
  tell: (message: ChildMessage) => void,
): Promise<void> {
  for (const [place, track] of job.source.audioTracks.entries()) {
    const folder = audioFolder(place);
    if (done.includes(folder)) continue;
    const made = await encodeAudio({ ...job, track, folder, onProgress });
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
    // Captions that somebody uploads have other names.
    const path = `captions/film-${language}.vtt`;
    if (written.size === 0) await makeNewFolder(join(workFolder, 'captions'));
    await writeFile(join(workFolder, path), formatWebVtt(cues));
    written.set(language, path);
  }
  return [...written].map(([language, path]) => ({ language, path }));
}

interface Progress {
  at(stage: TranscodeStage, rungs: readonly PlannedRung[], share: number): void;
  finished(rungs: readonly PlannedRung[]): void;
  /** Their share of the whole work. */
  perMilleOf(rungs: readonly PlannedRung[]): number;
}

/** Weighs progress by the cost of each rendition: its pixels, plus a constant. */
function createProgress(ladder: readonly PlannedRung[], tell: (message: ChildMessage) => void): Progress {
  const cost = (rungs: readonly PlannedRung[]): number =>
    rungs.reduce((sum, { width, height }) => sum + width * height + 200_000, 0);
  const total = cost(ladder);
  let before = 0;
  return {
    at: (stage, rungs, share) =>
      tell({
        type: 'progress',
        stage,
        perMille: Math.min(999, Math.round(((before + cost(rungs) * share) / total) * 1_000)),
      }),
    finished: (rungs) => {
      before += cost(rungs);
    },
    perMilleOf: (rungs) => Math.round((cost(rungs) / total) * 1_000),
  };
}
