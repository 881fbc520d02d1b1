import { join } from 'node:path';
import type { StoredRenditions } from '@houselights/contracts';
import { planParts } from '@houselights/rules';
import { isDependencyDown, isNoRoom } from '../dependency-down.ts';
import { MediaRejected, previewFile } from '../ports/transcoder.ts';
import type { AudioTrack, Rung, Sharing, SourceFacts, TranscodeEvent } from '../ports/transcoder.ts';
import {
  noteFormats,
  notePlayable,
  notePoster,
  notePreview,
  noteProbe,
  noteProgress,
  noteRungs,
} from './asset-progress.ts';
import type { Attempt } from './asset-progress.ts';
import { audioLabels } from './audio-labels.ts';
import { isAv1, isSameSize, offered } from './codecs.ts';
import { dashManifest } from './dash-manifest.ts';
import type { PrepareDeps } from './deps.ts';
import {
  dropPartsBefore,
  forgetParts,
  keepLease,
  mayGoOn,
  offerParts,
  readMadeParts,
  stateOfParts,
  takeFreePart,
} from './film-parts.ts';
import { readMade, segmentsOf, withParts, withSegments, writeMade } from './made.ts';
import { doneOf, isHandedBack, makeParts, OtherRecipe } from './make-parts.ts';
import { masterPlaylist } from './master-playlist.ts';
import { createSharedProgress } from './shared-progress.ts';
import type { SharedProgress } from './shared-progress.ts';
import { storeMade } from './store-made.ts';

interface Work extends Attempt {
  readonly source: string;
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  /** True if no retry follows this one. */
  readonly lastTry: boolean;
}

const progressEveryMs = 1_000;
/** Between two looks at the parts that others make. */
const lookEveryMs = 1_000;

/**
 * Makes and stores all renditions of a film. It goes from the beginning to the end, while other workers make parts further on. Where it meets
 * them it leaves its run, makes what nobody has begun, waits for the others, and ends the film with another run.
 */
export async function makeRenditions(deps: PrepareDeps, work: Work): Promise<void> {
  const { db, storage } = deps;
  const { assetId } = work;
  const film: Film = {
    made: await readMade(storage, assetId),
    planned: [],
    told: 0,
    isComplete: false,
    isShared: true,
  };
  using _lease = keepLease(db, { assetId, holder: assetId }, work.signal);
  await joinParts(deps, assetId, film);
  if (!(await takeNext(deps, assetId, film))) await joinOthers(deps, work, film);
  try {
    while ((await runOn(deps, work, film)) === 'left') await joinOthers(deps, work, film);
  } catch (error) {
    if (!film.isComplete || !canDoWithout(error, work)) throw error;
  }
  await dropUnlistedAv1(deps, assetId, film.made);
}

/** Whether AV1 is given up after this error, rather than tried again. */
function canDoWithout(error: unknown, { signal, lastTry }: Work): boolean {
  if (isHandedBack(signal)) return false;
  // Waiting for room would keep the upload, which is room itself.
  return error instanceof MediaRejected || isNoRoom(error) || (lastTry && !isDependencyDown(error));
}

/** Players are told of no AV1 that lacks a size, or that saves no bytes. */
async function dropUnlistedAv1({ storage }: PrepareDeps, assetId: string, made: StoredRenditions): Promise<void> {
  const rungs = made.rungs.filter((rung) => !isAv1(rung));
  const others = [...made.rungs.filter(isAv1), ...(made.unfinished?.rungs ?? [])].map(({ path }) => path);
  if (others.length === 0 || offered(made.rungs).av1.length > 0) return;
  await writeMade(storage, assetId, { ...made, rungs, unfinished: undefined });
  for (const path of others) await storage.deletePrefix(`assets/${assetId}/${path}/`);
}

/** What is known of a film while it is made. */
interface Film {
  made: StoredRenditions;
  planned: PlannedSizes;
  /** Undefined before its transcoder has said what there is to share. */
  progress?: SharedProgress;
  /** When that was noted last. */
  told: number;
  /** Whether everything but AV1 is stored. */
  isComplete: boolean;
  /** Whether others may help. */
  isShared: boolean;
}

/** Takes the part that follows what is made; false if it is for somebody else. */
function takeNext({ db }: PrepareDeps, assetId: string, { made }: Film): Promise<boolean> {
  const next = { segment: segmentsOf(made), recipe: made.unfinished?.recipe ?? null };
  return mayGoOn(db, { assetId, holder: assetId }, next);
}

/** Notes the parts that follow what is made. */
async function joinParts({ db, storage }: PrepareDeps, assetId: string, film: Film): Promise<void> {
  const joined = withParts(film.made, await readMadeParts(db, assetId));
  if (joined !== film.made) await writeMade(storage, assetId, joined);
  film.made = joined;
  await dropPartsBefore(db, assetId, segmentsOf(joined));
}

/** Has all parts made, and then notes those that follow. */
async function joinOthers(deps: PrepareDeps, work: Work, film: Film): Promise<void> {
  const { assetId } = work;
  try {
    await makeOthers(deps, work, film);
    await joinParts(deps, assetId, film);
    if (await takeNext(deps, assetId, film)) return;
    // What others made does not fit: they make other sizes.
  } catch (error) {
    if (!(error instanceof OtherRecipe)) throw error;
    // This worker makes all of it again. Whoever still uses the settings of before has no part in it.
    film.isShared = false;
  }
  await forgetParts(deps.db.prisma, assetId);
}

/** Makes the parts that nobody else makes, until all are made. */
async function makeOthers(deps: PrepareDeps, work: Work, film: Film): Promise<void> {
  const { db } = deps;
  const { assetId, source, folder, signal } = work;
  const holder = assetId;
  const workFolder = join(folder, 'made');
  for (;;) {
    signal?.throwIfAborted();
    const { made } = film;
    const free = await takeFreePart(db, { assetId, holder }, made.unfinished?.recipe ?? null);
    if (free !== undefined) {
      await makeParts(deps, { assetId, holder, source, workFolder, made, free, signal }).catch((error: unknown) => {
        // The run from what was made before comes through that part, and then shows what is wrong.
        if (signal?.aborted === true || isDependencyDown(error) || error instanceof OtherRecipe) throw error;
      });
    }
    const { unmade, segments } = await stateOfParts(db, assetId);
    if (unmade === 0) return;
    if (film.progress !== undefined) film.progress.ahead = segments;
    const perMille = film.progress?.with(segmentsOf(film.made));
    if (perMille !== undefined) await noteProgress(db, work, 'rungs', perMille);
    if (free === undefined) await pause(lookEveryMs, signal);
  }
}

/** Resolves after a while, or as soon as `signal` aborts. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const over = Promise.withResolvers<void>();
  const end = (): void => over.resolve();
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end, { once: true });
  await over.promise;
  clearTimeout(timer);
  signal?.removeEventListener('abort', end);
}

/** Goes on from what is made; `left` if the next part is for somebody else. */
async function runOn(deps: PrepareDeps, work: Work, film: Film): Promise<'ended' | 'left'> {
  const { db, storage, transcoder } = deps;
  const { assetId, source, folder, signal } = work;
  const workFolder = join(folder, 'made');
  const { unfinished, posterAt } = film.made;
  const from = segmentsOf(film.made);
  const request = { source, workFolder, done: doneOf(film.made), unfinished, posterAt };
  let sharing: Sharing | undefined;
  const tellRungs = (): Promise<void> => noteRungs(db, work, presentRungs(film.planned, film.made));
  const note = async (made: StoredRenditions): Promise<void> => {
    film.made = made;
    await writeMade(storage, assetId, made);
  };
  for await (const event of transcoder.run({ ...request, ...(signal === undefined ? {} : { signal }) })) {
    switch (event.type) {
      case 'probed':
        film.planned = event.rungs;
        ({ sharing } = event);
        if (sharing !== undefined) film.progress ??= createSharedProgress(sharing);
        await noteProbe(db, work, event.source);
        await tellRungs();
        if (!(await share(deps, assetId, film, sharing))) return 'left';
        break;
      case 'progress':
        film.isComplete ||= event.stage === 'av1' && hasEverySize(film.planned, film.made);
        if (Date.now() - film.told < progressEveryMs) break;
        film.told = Date.now();
        await noteProgress(db, work, event.stage, withOthers(film, event, from));
        break;
      case 'base': {
        await storeMade(deps, assetId, workFolder, event.files);
        const audio = event.audio === undefined ? [] : [event.audio];
        const made = { ...film.made, audio, rungs: [event.rung], posterAt: event.posterAt };
        await writeManifests(deps, work, film.planned, made);
        await notePlayable(db, work, describeBase(event));
        await note(made);
        await tellRungs();
        await share(deps, assetId, film, sharing);
        break;
      }
      case 'audio':
      case 'rung': {
        await storeMade(deps, assetId, workFolder, event.files);
        const made = event.type === 'rung' ? withRung(film.made, event.rung) : withAudio(film.made, event.audio);
        await writeManifests(deps, work, film.planned, made);
        await note(made);
        await tellRungs();
        break;
      }
      case 'segments':
        if (film.made.unfinished !== undefined && film.made.unfinished.recipe !== event.recipe) {
          // Those noted are overwritten from now on, whoever goes on with them.
          await note({ ...film.made, unfinished: undefined });
        }
        await storeMade(deps, assetId, workFolder, event.files);
        await note(withSegments(film.made, event));
        await dropPartsBefore(db, assetId, segmentsOf(film.made));
        if (film.progress !== undefined) film.progress.ahead = (await stateOfParts(db, assetId)).segments;
        if (!(await takeNext(deps, assetId, film))) return 'left';
        break;
      case 'posters':
        await storeMade(deps, assetId, workFolder, event.files);
        await notePoster(db, work, posterOf(event.files));
        await note({ ...film.made, posterAt: undefined });
        break;
      case 'preview':
        await storeMade(deps, assetId, workFolder, event.files);
        await notePreview(db, work, previewFile);
        await note({ ...film.made, preview: true });
        break;
    }
  }
  return 'ended';
}

type ProgressEvent = Extract<TranscodeEvent, { type: 'progress' }>;

function withOthers({ progress }: Film, { stage, perMille }: ProgressEvent, from: number): number {
  return stage === 'rungs' && progress !== undefined ? progress.at(perMille, from) : perMille;
}

/** Offers others what can be shared of a film that is playable, and takes what follows; false if that is for somebody else. */
async function share(deps: PrepareDeps, assetId: string, film: Film, sharing: Sharing | undefined): Promise<boolean> {
  if (sharing === undefined || film.made.rungs.length !== 1 || !film.isShared) return true;
  const next = segmentsOf(film.made);
  const parts = planParts(sharing).filter(({ from }) => from >= next);
  await offerParts(deps.db, assetId, parts);
  return takeNext(deps, assetId, film);
}

function withRung(made: StoredRenditions, rung: Rung): StoredRenditions {
  const isOther = ({ path }: { readonly path: string }): boolean => path !== rung.path;
  const others = made.unfinished?.rungs.filter(isOther) ?? [];
  return {
    ...made,
    rungs: [...made.rungs.filter(isOther), rung],
    unfinished: made.unfinished && others.length > 0 ? { ...made.unfinished, rungs: others } : undefined,
  };
}

function withAudio(made: StoredRenditions, audio: AudioTrack): StoredRenditions {
  return { ...made, audio: [...made.audio.filter(({ path }) => path !== audio.path), audio] };
}

/** Writes the manifests that players start with, and records which formats they may be offered. */
async function writeManifests(
  { db, storage }: PrepareDeps,
  own: Attempt,
  planned: PlannedSizes,
  made: StoredRenditions,
): Promise<void> {
  const { assetId } = own;
  const { rungs, audio } = made;
  const whole = hasEverySize(planned, made);
  await storage.put(`assets/${assetId}/master.m3u8`, masterPlaylist(rungs, audio, { whole }));
  const dash = dashManifest(rungs, audio);
  if (dash !== undefined) await storage.put(`assets/${assetId}/manifest.mpd`, dash);
  const labels = audioLabels(audio);
  const audioTracks = audio.map(({ language }, place) => ({ language, label: labels[place] ?? '' }));
  await noteFormats(db, own, { hasDash: dash !== undefined, audioTracks });
}

type PlannedSizes = readonly Pick<SourceFacts, 'width' | 'height'>[];

function presentRungs(planned: PlannedSizes, { rungs }: StoredRenditions) {
  return planned.map(({ width, height }) => {
    const rung = rungs.find((one) => !isAv1(one) && isSameSize(one, { width, height }));
    if (rung === undefined) return { width, height, done: false };
    const { timeline: _timeline, ...facts } = rung;
    return { ...facts, done: true };
  });
}

/** Whether every planned size is stored in H.264. */
function hasEverySize(planned: PlannedSizes, made: StoredRenditions): boolean {
  return presentRungs(planned, made).every((size) => size.done);
}

function describeBase({ sprite, captions, files }: Extract<TranscodeEvent, { type: 'base' }>) {
  return { sprite, captions, posterPath: posterOf(files) };
}

/** The largest size, whose name gives the others' names, comes last. */
function posterOf(files: readonly string[]): string | null {
  return files.findLast((file) => file.startsWith('poster-') && file.endsWith('.webp')) ?? null;
}
