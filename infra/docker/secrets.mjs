import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

// Creates the site's secrets on the first start and never changes them; each file belongs to the one OS account that reads it. The database
// owner's password is in a folder of its own that only `migrate` and `postgres` mount. With "show" it prints the demo accounts instead.
const folder = process.env.SECRETS_DIR || '/secrets';
const ownerFolder = process.env.OWNER_SECRETS_DIR || '/owner-secrets';
const redisFolder = process.env.REDIS_SECRETS_DIR || '/redis-secrets';
const certificates = process.env.CERTIFICATES_DIR || '/certificates';
const node = 1000;
const postgres = 999;
const redis = 999;
const edge = 1000;
const random = (bytes) => randomBytes(bytes).toString('base64url');
const appFile = join(folder, 'app.env');
const passwordFile = join(ownerFolder, 'postgres-password');
// Where older versions, in which the program had no role of its own, stored it.
const formerPasswordFile = join(folder, 'postgres-password');
const addressOf = (role, password) => `postgresql://${role}:${password}@postgres:5432/houselights`;

if (process.argv[2] === 'show') {
  const password = /^DEMO_PASSWORD=(.*)$/m.exec(readFileSync(appFile, 'utf8'))?.[1];
  const names = ['free', 'monthly', 'annual', 'creator', 'admin'];
  console.log(`${names.map((name) => `${name}@demo.test`).join('\n')}\npassword: ${password}`);
} else {
  for (const path of [folder, ownerFolder, redisFolder]) if (existsSync(path)) chmodSync(path, 0o711);
  // The edge does not run as root, and Docker creates its volume as root.
  if (existsSync(certificates)) handOver(certificates, edge);
  if (!existsSync(passwordFile)) {
    const former = existsSync(formerPasswordFile) ? readFileSync(formerPasswordFile, 'utf8') : random(24);
    write(passwordFile, former, postgres);
  }
  rmSync(formerPasswordFile, { force: true });
  if (!existsSync(appFile)) {
    const settings = {
      SECRET_KEY: random(48),
      DATABASE_URL: addressOf('houselights_app', random(24)),
      METRICS_TOKEN: random(24),
      DEMO_PASSWORD: process.env.DEMO_PASSWORD || random(9),
    };
    write(
      appFile,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      node,
    );
  }
  // Older versions ran Redis without a password.
  const kept = readFileSync(appFile, 'utf8');
  const redisPassword = /^REDIS_URL=redis:\/\/:([\w-]+)@redis:6379$/m.exec(kept)?.[1] ?? random(24);
  write(join(redisFolder, 'redis.conf'), `requirepass ${redisPassword}\n`, redis);
  const withoutRedis = kept.replace(/^REDIS_URL=.*\n/m, '');
  const settings = `${withoutRedis}REDIS_URL=redis://:${redisPassword}@redis:6379\n`.replace(
    /^DATABASE_URL=postgresql:\/\/houselights:.*$/m,
    () => `DATABASE_URL=${addressOf('houselights_app', random(24))}`,
  );
  write(appFile, settings, node);
  const owner = addressOf('houselights', readFileSync(passwordFile, 'utf8'));
  write(join(ownerFolder, 'migrate.env'), `${settings}DATABASE_OWNER_URL=${owner}\n`, node);
}

// Gives a folder and its contents to one OS account.
function handOver(path, owner) {
  if (process.getuid() !== 0) return;
  chownSync(path, owner, owner);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) handOver(inner, owner);
    else if (entry.isFile()) chownSync(inner, owner, owner);
  }
}

// Writes atomically: a start killed half-way simply creates the file again.
function write(file, text, owner) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  // Only inside an image does this run as root.
  if (process.getuid() === 0) chownSync(`${file}.new`, owner, owner);
  renameSync(`${file}.new`, file);
}
