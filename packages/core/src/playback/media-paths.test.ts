import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMediaPaths } from './media-paths.ts';
import type { Encryption } from '../ports/encryption.ts';

function setUp(key = 'secret') {
  let now = Date.UTC(2026, 0, 1, 12, 30);
  const revoked = new Set<string>();
  const encryption: Encryption = {
    encrypt: () => new Uint8Array(),
    decrypt: () => undefined,
    sign: (purpose, data) => new Uint8Array(createHmac('sha256', key).update(`${purpose}\0`).update(data).digest()),
  };
  const paths = createMediaPaths({ encryption, clock: { now: () => new Date(now) }, revoked });
  return { paths, revoked, later: (hours: number) => (now += hours * 3_600_000) };
}

const holder = { sessionId: 'session-1', playId: 'play-1' };
const tokenOf = (folder: string): string => folder.split('/')[2] ?? '';

it('grants the asset to the playback until the hour that it names, and not a moment longer', () => {
  const { paths, later } = setUp();
  const { folder, expiresAt } = paths.sign('asset-1', holder);
  expect(folder).toMatch(/^\/media\/[\w-]+\.[\w-]{43}\/asset-1\/$/);
  expect(expiresAt).toEqual(new Date(Date.UTC(2026, 0, 1, 19)));
  expect(paths.check(tokenOf(folder))).toMatchObject({ assetId: 'asset-1', holder });
  later(6.5);
  expect(paths.check(tokenOf(folder))).toBeUndefined();
});

it('gives the same address within an hour', () => {
  const { paths, later } = setUp();
  const first = paths.sign('asset-1', holder).folder;
  later(0.25);
  expect(paths.sign('asset-1', holder).folder).toBe(first);
  expect(paths.sign('asset-1', { ...holder, playId: 'play-2' }).folder).not.toBe(first);
  later(0.5);
  expect(paths.sign('asset-1', holder).folder).not.toBe(first);
});

it('closes when the session ends, also for a token that was seen before', () => {
  const { paths, revoked } = setUp();
  const token = tokenOf(paths.sign('asset-1', holder).folder);
  const free = tokenOf(paths.sign('asset-1', undefined).folder);
  expect(paths.check(token)).toBeDefined();
  revoked.add('session-1');
  expect(paths.check(token)).toBeUndefined();
  expect(paths.check(free)).toMatchObject({ holder: undefined });
});

it('believes nothing that it did not sign', () => {
  const { paths } = setUp();
  const token = tokenOf(paths.sign('asset-1', holder).folder);
  const [payload = '', mac = ''] = token.split('.');
  const other = Buffer.from(`asset-2 ${Date.UTC(2030, 0, 1)} session-1 play-1`).toString('base64url');
  const foreign = tokenOf(setUp('another key').paths.sign('asset-1', holder).folder);
  const last = mac.slice(-1);
  const looseBits = mac.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  for (const forged of [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${mac}`,
    `${other}.${mac}`,
    `${payload}=.${mac}`,
    `${payload}.${mac}=`,
    `${payload}.${mac.slice(1)}`,
    `${payload}.${looseBits}`,
    `${payload}.${mac}.${mac}`,
    ` ${token}`,
    foreign,
    'A'.repeat(100_000),
  ]) {
    expect(paths.check(forged)).toBeUndefined();
  }
});
