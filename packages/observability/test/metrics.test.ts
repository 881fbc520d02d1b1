import { describe, expect, it } from 'vitest';
import { createMetrics, mayReadMetrics, serveMetrics } from '../src/index.ts';

describe('metrics', () => {
  it('are served behind their token only', async () => {
    const metrics = createMetrics('api');
    metrics.observeRequest('login', 'POST', 200, 0.02);
    metrics.observePlayback({ startSeconds: 0.6, playedSeconds: 9, rebufferedSeconds: 1 });
    metrics.observePlayback({ playedSeconds: 10, rebufferedSeconds: 0 });
    metrics.watch('figure', 'A figure', ['of'], () => Promise.resolve([{ labels: { of: 'x' }, value: 7 }]));
    metrics.watch('broken', 'One that cannot be read', [], () => Promise.reject(new Error('down')));
    const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token: 'a-long-metrics-token' });
    try {
      const ask = (path: string, authorization?: string) =>
        fetch(`http://127.0.0.1:${server.port}${path}`, authorization ? { headers: { authorization } } : {});
      expect((await ask('/metrics')).status).toBe(401);
      expect((await ask('/metrics', 'Bearer wrong')).status).toBe(401);
      expect((await ask('/other', 'Bearer a-long-metrics-token')).status).toBe(404);
      const answer = await ask('/metrics', 'Bearer a-long-metrics-token');
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toMatch(/^houselights_http_request_seconds_count\{.*route="login".*\} 1$/m);
      expect(text).toMatch(/^houselights_playback_start_seconds_sum\{.*\} 0\.6$/m);
      expect(text).toMatch(/^houselights_playback_start_seconds_count\{.*\} 1$/m);
      expect(text).toMatch(/^houselights_playback_played_seconds_total\{.*\} 19$/m);
      expect(text).toMatch(/^houselights_playback_rebuffered_seconds_total\{.*\} 1$/m);
      expect(text).toMatch(/^figure\{.*of="x".*\} 7$/m);
      expect(text).toMatch(/^process_cpu_seconds_total\{process="api"\} /m);
      // A figure that cannot be read does not affect the others, and is counted from the next scrape on.
      const next = await (await ask('/metrics', 'Bearer a-long-metrics-token')).text();
      expect(next).toMatch(/^houselights_metrics_unread_total\{.*figure="broken".*\} [12]$/m);
    } finally {
      await server.close();
    }
  });

  it.each([undefined, '', 'token', 'bearer token', 'Bearer tokem', 'Bearer token '])('refuse %o', (authorization) => {
    expect(mayReadMetrics(authorization, 'token')).toBe(false);
  });

  it('accept their token', () => {
    expect(mayReadMetrics('Bearer token', 'token')).toBe(true);
  });
});
