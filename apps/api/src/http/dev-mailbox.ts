import { escapeHtml, listKeptMail } from '@houselights/core';
import type { CoreDeps, KeptMail } from '@houselights/core';
import type { LocalDoor } from './local-door.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Local mode only: the emails that would have been sent, as a page and as JSON, newest first. They may hold codes, so only requests from
 * this machine are answered.
 */
export function devMailbox(
  app: FastifyInstance,
  { core }: { readonly core: Pick<CoreDeps, 'db'> },
  onRequest: LocalDoor,
): void {
  app.get('/dev/mailbox.json', { onRequest }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return listKeptMail(core);
  });
  app.get('/dev/mailbox', { onRequest }, async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8');
    return page(await listKeptMail(core));
  });
}

const style = `body{margin:0 auto;max-width:760px;padding:24px;background:#14110f;color:#efe9e1;font:16px/1.5 system-ui,sans-serif}
h1{font-size:22px}details{margin:0 0 12px;border:1px solid #3a332d;border-radius:10px}summary{padding:12px 16px;cursor:pointer}
summary span{float:right;color:#a89d90;font-size:14px}iframe{width:100%;height:520px;border:0;border-radius:0 0 10px 10px;background:#fff}
a{color:#f2b84b}small{color:#a89d90}`;

function page(mails: readonly KeptMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(entry).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>${style}</style></head><body><h1>Mailbox</h1>
<p><small>Every mail that this local site would have sent. <a href="/dev/mailbox.json">As JSON</a></small></p>
${list}</body></html>`;
}

/** An email is foreign content: it is shown in a frame that runs no scripts, and its links open outside the frame. */
function entry({ to, subject, html, at }: KeptMail, index: number): string {
  const framed = html.replace('<head>', '<head><base target="_blank">');
  return `<details${index === 0 ? ' open' : ''}><summary>${escapeHtml(subject)}<br><small>to ${escapeHtml(to)}</small>
<span>${escapeHtml(at.toISOString())}</span></summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(framed)}"></iframe></details>`;
}
