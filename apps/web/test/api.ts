import { vi } from 'vitest';

export type Sent = { call: string; query: URLSearchParams; headers: Headers; body: unknown };
type Answer = (sent: Sent) => Response | Promise<Response>;

/** A refusal in the API's format. */
export function refusal(status: number, code: string, title: string, errors: Record<string, string[]> = {}): Response {
  return new Response(JSON.stringify({ code, title, status, errors }), { status });
}

/** Stubs the network: answers calls by 'METHOD /path', and records requests. */
export function serve(answers: Record<string, Answer | object>) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://house.test');
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const one = { call, query: url.searchParams, headers: new Headers(init.headers), body };
    sent.push(one);
    const answer = answers[call];
    if (answer === undefined) return new Response(null, { status: 204 });
    return typeof answer === 'function' ? (answer as Answer)(one) : Response.json(answer);
  });
  return { sent, of: (call: string) => sent.filter((one) => one.call === call) };
}
