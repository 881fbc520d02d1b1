import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { DependencyDown } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebPush } from './web-push.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

let status = 201;
const got: { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }[] = [];
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    got.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:9/secret' } : {}).end();
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

const site = (services = [origin]) =>
  createWebPush({ secretKey: 'a secret of the site', publicUrl: 'https://films.example', services });

/** A browser with its keys. */
function openBrowser() {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const target = {
    endpoint: `${origin}/to/me`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
  };
  /** RFC 8291 on RFC 8188, one record. */
  function read(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${what}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
  return { target, read };
}

it('sends what only the browser can read, signed as the site', async () => {
  status = 201;
  const { target, read } = openBrowser();
  const webPush = site();
  expect(await webPush.send(target, { text: 'Someone replied: „hello“', topic: 'n7' })).toBe('sent');
  const { path, headers, body } = got.at(-1)!;
  expect(path).toBe('/to/me');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'n7', ttl: '86400' });
  expect(read(body)).toBe('Someone replied: „hello“');
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(webPush.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(webPush.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'https://films.example',
  });
});

it('has the same key in each process, and another with another secret', () => {
  expect(site().publicKey).toBe(site().publicKey);
  const other = createWebPush({ secretKey: 'another secret', publicUrl: 'https://films.example' });
  expect(other.publicKey).not.toBe(site().publicKey);
  expect(Buffer.from(other.publicKey, 'base64url')).toHaveLength(65);
});

it.each([404, 410])('a browser whose address is answered with %i has unsubscribed', async (code) => {
  status = code;
  expect(await site().send(openBrowser().target, { text: 'x', topic: 't' })).toBe('gone');
});

it.each([400, 401, 403, 413, 307])('%i refuses the message, and says nothing of the browser', async (code) => {
  status = code;
  const before = got.length;
  const sending = site().send(openBrowser().target, { text: 'x', topic: 't' });
  await expect(sending).rejects.toThrow(`refuses the message with ${code}`);
  await expect(sending).rejects.not.toBeInstanceOf(DependencyDown);
  // A redirection is not followed.
  expect(got).toHaveLength(before + 1);
});

it.each([429, 500, 503])('waits for a service that answers with %i', async (code) => {
  status = code;
  await expect(site().send(openBrowser().target, { text: 'x', topic: 't' })).rejects.toBeInstanceOf(DependencyDown);
});

it('waits for a service that is away', async () => {
  const away = 'http://127.0.0.1:1';
  const target = { ...openBrowser().target, endpoint: `${away}/x` };
  await expect(site([away]).send(target, { text: 'x', topic: 't' })).rejects.toBeInstanceOf(DependencyDown);
});

it('accepts no key to which nothing can be encrypted, and calls no address of another service', async () => {
  const { target } = openBrowser();
  expect(site().accepts(target)).toBe(true);
  for (const key of [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.alloc(64, 4)]) {
    expect(site().accepts({ ...target, p256dh: key.toString('base64url') })).toBe(false);
  }
  const before = got.length;
  const elsewhere = site(['https://push.example']).send(target, { text: 'x', topic: 't' });
  await expect(elsewhere).rejects.toThrow('no push service');
  expect(got).toHaveLength(before);
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://db5p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evil.example/fcm.googleapis.com', false],
  ['https://notify.windows.com.evil.example/', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://:word@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s: %s', (endpoint, isServed) => {
  const { target } = openBrowser();
  expect(createWebPush({ secretKey: 's', publicUrl: '' }).accepts({ ...target, endpoint })).toBe(isServed);
});
