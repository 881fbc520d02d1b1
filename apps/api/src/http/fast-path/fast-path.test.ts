import { expect, it, vi } from 'vitest';
import { FastPath } from './fast-path.ts';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

it.each([
  ['GET', '/api/v1/home', {}, true],
  ['GET', '/api/v1/home', { 'content-length': '0' }, true],
  ['GET', '/api/v1/home', { 'content-length': '40' }, false],
  ['GET', '/api/v1/home', { 'transfer-encoding': 'chunked' }, false],
  ['POST', '/api/v1/act/one', { 'content-length': '0' }, true],
  ['POST', '/api/v1/act/one', { 'content-length': '40' }, false],
  ['POST', '/api/v1/act/one', { 'transfer-encoding': 'chunked' }, false],
] as [string, string, IncomingHttpHeaders, boolean][])(
  'answers %s %s with %j: %s; a body is left to the way on which its arrival is timed',
  (method, url, headers, isAnswered) => {
    const fastPath = new FastPath();
    const answer = vi.fn(() => true);
    fastPath.add('/api/v1/home', answer);
    fastPath.addAct('/api/v1/act/', 1, answer);
    const request = { method, url, headers } as IncomingMessage;
    expect(fastPath.answer(request, {} as ServerResponse)).toBe(isAnswered);
    expect(answer).toHaveBeenCalledTimes(isAnswered ? 1 : 0);
  },
);
