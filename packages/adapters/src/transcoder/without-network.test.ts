import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { withoutNetwork } from './without-network.ts';
import type { AddressInfo } from 'node:net';

it('runs a Node that reaches nothing, or says that it does', async () => {
  const server = createServer((socket) => socket.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { execPath, before, hasNetwork } = withoutNetwork();
  const program = `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(3)).on('error', () => process.exit(4))`;
  const { status } = spawnSync(execPath, [...before, '--eval', program], { env: {} });
  server.close();
  expect(status).toBe(hasNetwork ? 3 : 4);
});
