import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/mail';
import { say } from '@houselights/messages/server';
import { formatMoney } from '@houselights/rules';
import type { Mail } from '../ports/mailer.ts';
import type { Language, MessageReference } from '@houselights/messages';

export interface Action {
  readonly label: MessageReference;
  readonly url: string;
}

/** An email's content, before language and format. */
export interface Email {
  readonly to: string;
  readonly subject: MessageReference;
  /** Paragraphs in reading order. */
  readonly paragraphs: readonly MessageReference[];
  /** The main action. */
  readonly action?: Action;
  /** The action if the reader did not do what the email is about. */
  readonly otherwise?: Action;
  /** A code to type if the link does not work. */
  readonly code?: string;
  readonly closing: MessageReference;
  /** Where mail programs unsubscribe the reader, with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Both formats of an email in `language`. All text is escaped; the only markup is ours. */
export function render(letter: Email, brand: string, language: Language = english): Mail {
  const said = (words: MessageReference): string => say(words, language, formatMoney);
  const named = ({ label, url }: Action) => ({ label: said(label), url });
  const { to, code, unsubscribeUrl } = letter;
  const [subject, closing] = [said(letter.subject), said(letter.closing)];
  const paragraphs = letter.paragraphs.map(said);
  const action = letter.action && named(letter.action);
  const otherwise = letter.otherwise && named(letter.otherwise);
  const line = ({ label, url }: Named): string => `${t.in(language, 'link', { label })}\n${url}`;
  const text = [
    ...paragraphs,
    ...(action === undefined ? [] : [line(action)]),
    ...(code === undefined ? [] : [t.in(language, 'code', { code })]),
    ...(otherwise === undefined ? [] : [line(otherwise)]),
    closing,
    brand,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language.code}" dir="${language.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f1ec;color:#1d1a17;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">',
    `<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(brand)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(action === undefined ? [] : [button(action)]),
    ...(code === undefined ? [] : [codeBlock(t.in(language, 'typeCode'), code)]),
    ...(otherwise === undefined ? [] : [quietLink(otherwise)]),
    `<p style="margin:24px 0 0;color:#6b645c;font-size:14px">${escapeHtml(closing)}</p>`,
    '</div></body></html>',
  ].join('\n');
  return { to, subject: t.in(language, 'subject', { subject, brand }), text: `${text}\n`, html, unsubscribeUrl };
}

interface Named {
  readonly label: string;
  readonly url: string;
}

function button({ label, url }: Named): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1a17;color:#fff;text-decoration:none';
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function quietLink({ label, url }: Named): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1d1a17">${escapeHtml(label)}</a></p>`;
}

function codeBlock(words: string, code: string): string {
  const style =
    'margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#f4f1ec;font:600 18px ui-monospace,monospace';
  return `<p style="margin:0 0 8px">${escapeHtml(words)}</p><p style="${style}">${escapeHtml(code)}</p>`;
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
