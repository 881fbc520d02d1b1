import { claimInstance } from '../src/instance.ts';

// Claims a folder, prints whether it succeeded, and runs until killed.
const claim = await claimInstance(process.argv[2] ?? '');
process.stdout.write(`${'release' in claim}\n`);
setInterval(() => {}, 60_000);
