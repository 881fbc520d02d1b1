import { claimInstance } from '../src/instance.ts';

// Claims a folder, says so, and lives until it is killed.
const claim = await claimInstance(process.argv[2] ?? '');
process.stdout.write(`${'release' in claim}\n`);
setInterval(() => {}, 60_000);
