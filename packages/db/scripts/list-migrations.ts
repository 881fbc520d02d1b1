import { refreshLandedList } from '../src/landed-list.ts';

// Updates prisma/migrations.sha256; see refreshLandedList for what it leaves alone.

const problems = await refreshLandedList();
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
