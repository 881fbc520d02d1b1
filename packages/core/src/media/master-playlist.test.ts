import { expect, it } from 'vitest';
import { masterPlaylist } from './master-playlist.ts';

const rung = {
  path: '360p',
  width: 640,
  height: 360,
  frameRate: 25,
  codecs: 'avc1.64001e',
  bandwidth: 800_000,
  averageBandwidth: 700_000,
};

it('says that it lacks sizes, which it then names', () => {
  const tag = '#EXT-X-SESSION-DATA:DATA-ID="houselights.state",VALUE="preparing"';
  expect(masterPlaylist([rung], [], { whole: false }).split('\n')).toContain(tag);
  expect(masterPlaylist([rung], [], { whole: true })).not.toContain('SESSION-DATA');
});
