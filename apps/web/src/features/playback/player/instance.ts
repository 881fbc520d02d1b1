import { releasePlayback, reportPlayback, requestPlayback, takeBootVideo } from '../api/playback.ts';
import { createController } from './controller.ts';
import type { Controller } from './controller.ts';
import { createSteadyClock } from './steady-clock.ts';
import { createMediaStage } from './media-stage.ts';
import { readPreferences, writePreferences } from './preferences.ts';

function findHost(): HTMLElement {
  const known = document.getElementById('player');
  if (known) return known;
  const host = document.createElement('div');
  host.id = 'player';
  document.body.prepend(host);
  return host;
}

/** The element above all pages that holds this tab's only player: it never moves, so it never stops. */
export const host = findHost();
host.dataset['mode'] ??= 'none';
// A theatre is dark, whatever the page's theme.
host.dataset['theme'] = 'dark';

function findPicture(): HTMLElement {
  const known = host.querySelector<HTMLElement>('.pl-picture');
  if (known) return known;
  const stage = document.createElement('div');
  stage.className = 'pl-stage';
  const picture = document.createElement('div');
  picture.className = 'pl-picture';
  stage.append(picture);
  host.append(stage);
  return picture;
}

export const picture = findPicture();
export const stage = createMediaStage(picture, takeBootVideo);

export const player: Controller = createController({
  stage,
  requestPlayback,
  reportPlayback,
  releasePlayback,
  sound: readPreferences().sound,
  keepSound: (sound) => writePreferences({ sound }),
  audioLanguage: () => readPreferences().audio,
  keepAudioLanguage: (audio) => writePreferences({ audio }),
  now: createSteadyClock(Date.now, () => performance.now()),
});

addEventListener('pagehide', () => player.leave());
addEventListener('pageshow', (event) => {
  if (event.persisted) void player.comeBack();
});
