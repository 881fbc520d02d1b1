import type { Mail } from '../ports/mailer.ts';

/** What a mail says, before it has a form. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs in the order in which they are read. */
  readonly paragraphs: readonly string[];
  /** One thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do where the mail is about something that its reader did not do. */
  readonly otherwise?: { readonly label: string; readonly url: string };
  /** A code to type where the link does not lead. */
  readonly code?: string;
  readonly closing: string;
}

/** Both forms of a letter. Every word is escaped; the only markup is ours. */
export function render(letter: Letter, brand: string): Mail {
  const { to, subject, paragraphs, action, otherwise, code, closing } = letter;
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`Code: ${code}`]),
    ...(otherwise === undefined ? [] : [`${otherwise.label}:\n${otherwise.url}`]),
    closing,
    `${brand}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f1ec;color:#1d1a17;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">',
    `<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(brand)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action === undefined ? [] : [button(action)]),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...(otherwise === undefined ? [] : [quietLink(otherwise)]),
    `<p style="margin:24px 0 0;color:#6b645c;font-size:14px">${escapeHtml(closing)}</p>`,
    '</div></body></html>',
  ].join('\n');
  return { to, subject: `${subject} · ${brand}`, text: `${text}\n`, html };
}

function button({ label, url }: { readonly label: string; readonly url: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1a17;color:#fff;text-decoration:none';
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function quietLink({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1d1a17">${escapeHtml(label)}</a></p>`;
}

function codeBlock(code: string): string {
  const style =
    'margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f4f1ec;font:600 18px ui-monospace,monospace';
  return `<p style="margin:0 0 8px">Or type this code:</p><p style="${style}">${escapeHtml(code)}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
