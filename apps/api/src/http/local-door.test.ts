import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { showsProxy } from './local-door.ts';

function asked(headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { host: 'localhost:3000', ...headers };
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, value]) => [name, String(value)]);
  return request;
}

const name = 'films.example';

describe('a proxy shows', () => {
  it.each<Record<string, string>>([
    { 'X-Forwarded-For': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { via: '1.0 proxy' },
    { 'CF-Ray': '1' },
    { 'tailscale-user-login': 'a' },
    { host: name, origin: `https://${name}` },
    { host: `${name}:8080`, referer: `http://${name}:8080/join` },
    { origin: `https://${name}`, 'sec-fetch-site': 'same-origin' },
    { referer: `https://${name}/`, 'sec-fetch-site': 'same-origin' },
    { referer: `http://${name}/` },
  ])('by %j', (headers) => {
    expect(showsProxy(asked(headers))).toBe(true);
  });

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'none' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
    { origin: `https://${name}`, 'sec-fetch-site': 'cross-site' },
    { referer: `https://${name}/`, 'sec-fetch-site': 'same-site' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    // A public name for 127.0.0.1, called by a page of another site over plain http.
    { host: 'localtest.example:3000', referer: `https://${name}/` },
    { host: 'localtest.example:3000' },
    { host: 'films.localhost:3000', origin: 'http://films.localhost:3000', 'sec-fetch-site': 'same-origin' },
    { 'x-refresh-token': 'cookie' },
  ])('not by %j', (headers) => {
    expect(showsProxy(asked(headers))).toBe(false);
  });
});
