import { Agent, request as httpRequest } from 'node:http';

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Keeps `outstanding` POSTs under way for `seconds` and returns how many were answered with 200 a second. */
export async function keepBusy(post: Post, outstanding: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: outstanding });
  const started = performance.now();
  const until = started + seconds * 1_000;
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await send(post, agent);
      if (status !== 200) throw new Error(`${post.url} answered ${status}`);
      done += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: outstanding }, loop));
  } finally {
    agent.destroy();
  }
  return done / ((performance.now() - started) / 1_000);
}

function send({ url, headers, body }: Post, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (reply) => {
        reply.resume();
        reply.once('end', () => resolve(reply.statusCode ?? 0));
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}
