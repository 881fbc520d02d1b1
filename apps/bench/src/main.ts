import { auth } from './benches/auth.bench.ts';
import { browse } from './benches/browse.bench.ts';
import { bytes } from './benches/bytes.bench.ts';
import { comments } from './benches/comments.bench.ts';
import { feed } from './benches/feed.bench.ts';
import { frame } from './benches/frame.bench.ts';
import { greenlight } from './benches/greenlight.bench.ts';
import { history } from './benches/history.bench.ts';
import { hostileText } from './benches/hostile-text.bench.ts';
import { login } from './benches/login.bench.ts';
import { media } from './benches/media.bench.ts';
import { recommend } from './benches/recommend.bench.ts';
import { search } from './benches/search.bench.ts';
import { sockets } from './benches/sockets.bench.ts';
import { start } from './benches/start.bench.ts';
import { transcode } from './benches/transcode.bench.ts';
import { webhooks } from './benches/webhooks.bench.ts';
import type { Bench } from './support/bench.ts';

const benches: Readonly<Record<string, Bench>> = {
  auth,
  browse,
  bytes,
  comments,
  feed,
  frame,
  greenlight,
  history,
  'hostile-text': hostileText,
  login,
  media,
  recommend,
  search,
  sockets,
  start,
  transcode,
  webhooks,
};

const help = `npm run bench -- NAME [NAME …] [--rounds 5] [--seconds 5]

Compares the product with a reference in the same run, round by round, prints ratios and writes docs/benchmarks/NAME.md.

${Object.keys(benches).join('\n')}
`;

function option(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`);
  const value = index === -1 ? fallback : Number(process.argv[index + 1]);
  if (!Number.isInteger(value) || value < 1 || value > 1_000) throw new Error(`--${name} wants a whole number`);
  return value;
}

const names = process.argv
  .slice(2)
  .filter((argument, index, all) => !argument.startsWith('--') && !all[index - 1]?.startsWith('--'));
const unknown = names.filter((name) => !(name in benches));
if (names.length === 0 || unknown.length > 0) {
  process.stdout.write(unknown.length > 0 ? `There is no bench called ${unknown.join(', ')}.\n\n${help}` : help);
  process.exitCode = unknown.length > 0 || !process.argv.includes('--help') ? 1 : 0;
} else {
  const options = {
    rounds: option('rounds', 5),
    seconds: option('seconds', 5),
    progress: (line: string) => process.stdout.write(`${line}\n`),
  };
  let met = true;
  for (const name of names) met = ((await benches[name]?.(options)) ?? false) && met;
  // A missed goal is a result to report, not a failed run.
  process.stdout.write(met ? 'Every goal was met.\n' : 'Some goals were missed: see the table.\n');
}
