import { refreshLandedList } from '../src/landed-list.ts';

// Brings prisma/migrations.sha256 up to date: see refreshLandedList for what it leaves alone.

const problems = await refreshLandedList();
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
