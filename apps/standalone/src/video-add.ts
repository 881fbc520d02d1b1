import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ApiError, Unreachable, calls, createClient } from '@houselights/client';
import type { ApiClient } from '@houselights/client';
import type { AssetStatus } from '@houselights/contracts';
import { readCreatorLogin } from './creator-login.ts';
import { askInstance } from './instance.ts';
import { pendingUploads } from './pending-uploads.ts';
import { explainToTerminal, StartupError } from './startup-error.ts';
import { sendFile } from './send-file.ts';
import { readSettings } from './settings.ts';
import { createProgressLine, say } from './terminal.ts';

// `npm run video:add -- FILE --title "…"`: uploads a film through the API of the running site.

const usage = `npm run video:add -- FILE --title "…"   MP4, MOV, MKV or WebM

  --description "…"    what it is about
  --captions FILE      captions as .vtt or .srt
  --language en        their language
  --free               plays without a subscription
  --episode moths/1/3  which episode of which show it is: show/season/episode, for superAdmins
  --url, --email, --password   another site than the one that runs here, another account than the demo's creator
                               (or HOUSELIGHTS_URL, HOUSELIGHTS_EMAIL, HOUSELIGHTS_PASSWORD)

The same command goes on with an upload that was stopped.`;

const text = { type: 'string' } as const;
const options = {
  title: text,
  description: text,
  captions: text,
  language: text,
  episode: text,
  url: text,
  email: text,
  password: text,
  free: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function add(): Promise<void> {
  const { values, positionals } = readArguments();
  const [file] = positionals;
  if (values.help || file === undefined) return say(usage);
  const path = resolve(readSettings().environment['INIT_CWD'] ?? '.', file);
  const facts = await stat(path).catch(() => undefined);
  if (!facts?.isFile()) throw new StartupError(`There is no file ${path}.`);
  if (facts.size === 0) throw new StartupError(`${path} is empty.`);
  const captions = values.captions === undefined ? undefined : await readCaptions(values.captions);

  const { site, login, dataDir } = await findSite(values);
  const signedOut = createClient({ baseUrl: `${site}/api` });
  const { token } = await signedOut(calls.login, { query: {}, body: login });
  const api = createClient({ baseUrl: `${site}/api`, getToken: () => token });

  const pending = pendingUploads(dataDir);
  const key = `${site} ${path} ${facts.size} ${facts.mtimeMs}`;
  const known = await pending.get(key);
  const resumed = known !== undefined && (await isUploading(api, known.assetId)) ? known : undefined;
  const title = values.title ?? basename(path).replace(/\.[^.]*$/, '');
  const body = {
    title,
    description: values.description ?? '',
    free: values.free ?? false,
    ...(values.episode !== undefined && { place: placeOf(values.episode) }),
    filename: basename(path),
    size: facts.size,
  };
  const video = resumed ?? (await api(calls.createVideo, { body }));
  await pending.set(key, video);
  const line = createProgressLine();
  const { size } = facts;
  const onProgress = (sent: number): void => line.show('Uploading', sent / size);
  await sendFile({ path, size, uploadUrl: `${site}${video.uploadUrl}`, token, onProgress });
  await pending.forget(key);
  if (captions !== undefined) {
    const params = { assetId: video.assetId, language: values.language ?? 'en' };
    await api(calls.putCaptions, { params, body: { captions } });
  }
  const asset = await untilDone(api, video.assetId, (one) => line.show('Preparing', one.progress / 1_000));
  line.end();
  if (asset.state === 'failed') throw new StartupError(asset.failure?.text ?? 'The video could not be prepared.');
  say(`${title}: ${site}/video/${video.videoId}`);
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartupError(
      `${error instanceof Error ? error.message.split('. ')[0] : 'That is not understood'}.\n\n${usage}`,
    );
  }
}

function placeOf(episode: string) {
  const [, show, season, number] = /^([a-z0-9-]+)\/(\d{1,4})\/(\d{1,5})$/.exec(episode) ?? [];
  if (show === undefined) throw new StartupError('--episode wants show/season/episode, such as moths/1/3.');
  return { show, season: Number(season), episode: Number(number) };
}

async function readCaptions(file: string): Promise<string> {
  const path = resolve(readSettings().environment['INIT_CWD'] ?? '.', file);
  return readFile(path, 'utf8').catch(() => {
    throw new StartupError(`There is no file ${path}.`);
  });
}

interface Given {
  readonly url?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

async function findSite(given: Given) {
  const { dataDir, environment } = readSettings();
  const site =
    given.url ?? environment['HOUSELIGHTS_URL'] ?? (await askInstance(dataDir).catch(() => undefined))?.address;
  if (site === undefined)
    throw new StartupError('Houselights does not run here: begin with "npm start", then add the film.');
  const email = given.email ?? environment['HOUSELIGHTS_EMAIL'];
  const password = given.password ?? environment['HOUSELIGHTS_PASSWORD'];
  const login = email !== undefined && password !== undefined ? { email, password } : await readCreatorLogin(dataDir);
  if (login === undefined)
    throw new StartupError('Say who adds the film: --email and --password of a creator account.');
  return { site: site.replace(/\/$/, ''), login, dataDir };
}

async function isUploading(api: ApiClient, assetId: string): Promise<boolean> {
  const asset = await api(calls.getAsset, { params: { assetId } }).catch(() => undefined);
  return asset?.state === 'uploading';
}

async function untilDone(api: ApiClient, assetId: string, tell: (asset: AssetStatus) => void): Promise<AssetStatus> {
  for (;;) {
    const asset = await api(calls.getAsset, { params: { assetId } });
    tell(asset);
    if (asset.state === 'ready' || asset.state === 'failed') return asset;
    await wait(1_000);
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof Unreachable) return new StartupError('The site does not answer: is it running?');
  if (error instanceof ApiError) return new StartupError(Object.values(error.errors)[0]?.[0] ?? error.message);
  return error;
}

await add().catch((error: unknown) => explainToTerminal(inWords(error)));
process.exit();
