import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Makes the site's secrets once, at the first start, each file for the one account that reads it. Never changes them.
// With "show" it prints the demo accounts instead.
const folder = process.env.SECRETS_DIR || '/secrets';
const node = 1000;
const postgres = 999;
const random = (bytes) => randomBytes(bytes).toString('base64url');
const appFile = join(folder, 'app.env');
const passwordFile = join(folder, 'postgres-password');

if (process.argv[2] === 'show') {
  const password = /^DEMO_PASSWORD=(.*)$/m.exec(readFileSync(appFile, 'utf8'))?.[1];
  const names = ['free', 'monthly', 'annual', 'creator', 'admin'];
  console.log(`${names.map((name) => `${name}@demo.test`).join('\n')}\npassword: ${password}`);
} else {
  chmodSync(folder, 0o711);
  if (!existsSync(passwordFile)) write(passwordFile, random(24), postgres);
  if (!existsSync(appFile)) {
    const password = readFileSync(passwordFile, 'utf8');
    const settings = {
      SECRET_KEY: random(48),
      DATABASE_URL: `postgresql://houselights:${password}@postgres:5432/houselights`,
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
}

// Whole or not at all: a first start that was killed half-way makes them again.
function write(file, text, owner) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  chownSync(`${file}.new`, owner, owner);
  renameSync(`${file}.new`, file);
}
