import { money } from '../figures.ts';
import type { InvoiceView } from './view.ts';

const page = { size: 'A4', margin: 56 } as const;
const ink = '#17212f';
const pale = '#55606f';
const rule = '#d8dee6';

/** The invoice as a PDF. Its fonts cover only Western European letters; others become question marks. */
export async function invoicePdf(view: InvoiceView): Promise<Uint8Array> {
  // Loaded lazily: rarely needed and slow to load.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ ...page, info: { Title: `Invoice ${view.number}`, Author: view.from } });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', resolve);
    document.on('error', reject);
  });
  write(document, view);
  document.end();
  await done;
  return Buffer.concat(parts);
}

function write(document: PDFKit.PDFDocument, view: InvoiceView): void {
  // The fonts lack some currency symbols, but can show every currency code.
  const amountOf = (amount: number): string => money(amount, view.currency, 'code');
  document.font('Helvetica-Bold').fontSize(20).fillColor(ink).text('Invoice');
  document.font('Helvetica').fontSize(10).fillColor(pale).text('Test mode: no money moved.');
  document.moveDown(1.5);
  pairs(document, [['Number', view.number], ...view.facts, ['From', view.from], ['For', view.to.join('\n')]]);
  document.moveDown(1.5);
  for (const line of view.lines) {
    amountRow(document, line.description, amountOf(line.amount), { bold: false });
    if (line.period !== '') document.fontSize(9).fillColor(pale).text(line.period);
    ruleBelow(document);
  }
  document.moveDown();
  for (const [name, amount] of view.sums) amountRow(document, name, amountOf(amount), { bold: false });
  ruleBelow(document);
  amountRow(document, 'Still to pay', amountOf(view.due), { bold: true });
}

function pairs(document: PDFKit.PDFDocument, rows: readonly (readonly [string, string])[]): void {
  for (const [name, value] of rows) {
    const top = document.y;
    document.font('Helvetica').fontSize(10).fillColor(pale).text(name, page.margin, top);
    document.fillColor(ink).text(writable(value), page.margin + 110, top);
    document.x = page.margin;
    document.moveDown(0.25);
  }
}

function amountRow(document: PDFKit.PDFDocument, name: string, amount: string, { bold }: { bold: boolean }): void {
  const width = document.page.width - 2 * page.margin;
  document
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(10)
    .fillColor(ink);
  const top = document.y;
  document.text(writable(amount), page.margin, top, { width, align: 'right' });
  document.text(writable(name), page.margin, top, { width: width - 110 });
  document.moveDown(0.25);
}

function ruleBelow(document: PDFKit.PDFDocument): void {
  document.moveDown(0.25);
  document
    .moveTo(page.margin, document.y)
    .lineTo(document.page.width - page.margin, document.y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
  document.moveDown(0.5);
}

/** Replaces characters that the standard PDF fonts lack. */
const writable = (text: string): string => text.replaceAll(/[^\n\x20-\x7E\xA0-\xFF€–—‘’“”•…]/g, '?');
