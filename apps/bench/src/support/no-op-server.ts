import Fastify from 'fastify';

// The reference of the HTTP benches: an unmodified Fastify that returns one short JSON object, in its own process.
const app = Fastify({ logger: false });
app.get('/', () => ({ ok: true }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening on ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
