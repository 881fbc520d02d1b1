import { startLocalPostgres } from '../src/index.ts';

// Starts a server, prints its pid, and runs until killed.
const [dataDir = '', temporary] = process.argv.slice(2);
const postgres = await startLocalPostgres({ dataDir, durable: false, temporary: temporary === 'temporary' });
process.stdout.write(`${postgres.pid}\n`);
setInterval(() => {}, 60_000);
