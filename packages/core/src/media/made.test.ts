import { expect, it } from 'vitest';
import { readMade } from './made.ts';

const track = { path: 'audio', codecs: 'mp4a.40.2', channels: 2, bandwidth: 2, averageBandwidth: 1 };
const stored = (json: unknown) => readMade({ read: () => Promise.resolve(Buffer.from(JSON.stringify(json))) }, 'asset');

it('reads what was noted when films had one sound track or none', async () => {
  await expect(stored({ audio: track, rungs: [] })).resolves.toEqual({
    audio: [{ ...track, language: 'und', title: '', kind: 'main' }],
    rungs: [],
    preview: false,
  });
  await expect(stored({ audio: null, rungs: [] })).resolves.toMatchObject({ audio: [] });
  await expect(stored({ audio: [track, track], rungs: [] })).resolves.toHaveProperty('audio.length', 2);
});
