import { createServer } from 'node:net';
import { StartupError } from './startup-error.ts';

/** Checks that a port can be listened on, before anything slow starts; returns it, or a free one for 0. */
export function checkPort(host: string, port: number): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListen(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => settle(address && typeof address === 'object' ? address.port : port));
    });
  });
}

/** Turns a failed listen into a refusal with a solution. */
export function explainListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} is taken by another program: choose another one, as in "PORT=${port + 1} npm start".`,
    );
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} is reserved for the administrator: set PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartupError(
      `This machine has no address ${host}: set HOST to 127.0.0.1, or to 0.0.0.0 for all of its addresses.`,
    );
  }
  return error;
}
