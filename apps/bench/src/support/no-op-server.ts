import Fastify from 'fastify';

// The reference of the HTTP benches: Fastify as it comes, answering one short JSON object, in a process of its own.
const app = Fastify({ logger: false });
app.get('/', () => ({ ok: true }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening on ${address}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
