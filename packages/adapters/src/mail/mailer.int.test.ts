import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { DependencyDown } from '@houselights/core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer } from './mailer.ts';
import type { Database } from '@houselights/db';
import type { TestDatabase } from '@houselights/testkit';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, callback) {
    let source = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
      callback();
    });
  },
});
let file: TestDatabase;
let db: Database;
let smtp = { url: '', from: '' };
beforeAll(async () => {
  file = await createTestDatabase();
  db = createDatabase({ url: file.url });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  smtp = { url: `smtp://127.0.0.1:${port}`, from: 'House <house@films.example>' };
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await db.close();
  await file.close();
});

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'plain words', html: '<p>rich words</p>' };

it('sends both forms to one recipient', async () => {
  const mailer = await createMailer({ smtp, db });
  await mailer.send(mail);
  await mailer.close();
  const last = received.at(-1);
  expect(last).toMatchObject({ from: 'house@films.example', to: ['ada@example.org'] });
  expect(last?.source).toContain('plain words');
  expect(last?.source).toContain('<p>rich words</p>');
});

it('lets nothing into the headers', async () => {
  const mailer = await createMailer({ smtp, db });
  await mailer.send({ ...mail, subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nboo' });
  const last = received.at(-1);
  expect(last?.to).toEqual(['ada@example.org']);
  expect(last?.source).not.toMatch(/^bcc:/im);
  const before = received.length;
  await mailer.send({ ...mail, to: 'ada@example.org\r\nBcc: eve@example.org' }).catch(() => {});
  await mailer.send({ ...mail, to: 'ada@example.org, eve@example.org' }).catch(() => {});
  await mailer.close();
  expect(received.slice(before).flatMap(({ to }) => to)).not.toContain('eve@example.org');
});

it('tells mail programs how to unsubscribe with one click', async () => {
  const mailer = await createMailer({ smtp, db });
  await mailer.send(mail);
  expect(received.at(-1)?.source).not.toMatch(/^list-/im);
  const unsubscribeUrl = `https://films.example/api/unsubscribe?${new URLSearchParams({ campaignId: 'a.b', email: 'ada+films@example.org' }).toString()}`;
  await mailer.send({ ...mail, unsubscribeUrl });
  await mailer.close();
  const header = received.at(-1)?.source.replaceAll(/\r\n[ \t]+/g, '') ?? '';
  expect(header).toContain(`List-Unsubscribe:<${unsubscribeUrl}>`);
  expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
});

it('says that the server is away', async () => {
  const mailer = await createMailer({ smtp: { ...smtp, url: 'smtp://127.0.0.1:1' }, db });
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(DependencyDown);
  await mailer.close();
});

it.each([
  ['an address that there is not', 550, false],
  ['a mailbox that is full for now', 452, true],
])('tells %s from a server that is away', async (_what, responseCode, waits) => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('no'), { responseCode })),
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.server.address() as AddressInfo;
  const mailer = await createMailer({ smtp: { ...smtp, url: `smtp://127.0.0.1:${port}` }, db });
  const error: unknown = await mailer.send(mail).catch((refused: unknown) => refused);
  expect([error instanceof Error, error instanceof DependencyDown]).toEqual([true, waits]);
  await mailer.close();
  await new Promise<void>((resolve) => refusing.close(() => resolve()));
});

it('gives a mail that is sent twice one name', async () => {
  const messageId = '0190a7c4-6b9e-7c33-8f1d-2a4b5c6d7e8f';
  const mailer = await createMailer({ smtp, db });
  await mailer.send({ ...mail, messageId });
  await mailer.send({ ...mail, messageId });
  await mailer.close();
  const names = received.slice(-2).map(({ source }) => /^message-id: (.*)$/im.exec(source)?.[1]);
  expect(names).toEqual([`<${messageId}@films.example>`, `<${messageId}@films.example>`]);
  const table = await createMailer({ smtp: undefined, db });
  await table.send({ ...mail, messageId, to: 'once@example.org' });
  await table.send({ ...mail, messageId, to: 'once@example.org' });
  expect(await db.prisma.devMail.count({ where: { to: 'once@example.org' } })).toBe(1);
  await db.prisma.devMail.deleteMany();
});

it('keeps mail in a table when there is no server', async () => {
  const mailer = await createMailer({ smtp: undefined, db });
  await mailer.send({ ...mail, subject: 'Two\r\nlines' });
  expect(await db.prisma.devMail.findMany()).toMatchObject([{ ...mail, subject: 'Two lines' }]);
});
