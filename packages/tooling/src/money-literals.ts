import { moneyFigures } from '@houselights/testkit/money-figures';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

export interface MoneyLiteral {
  readonly path: string;
  readonly line: number;
  readonly found: string;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

/** The context of a node during the walk. */
interface Around {
  /** Inside the text of a drawing or a replacement pattern, which nobody reads. */
  readonly unread: boolean;
  /** Numbers here are amounts. */
  readonly amount: boolean;
}

const amountNames = /(?:amount|price|minor|cents|cost|fee)/i;
const drawn = new Set(['d', 'points', 'transform', 'viewBox']);
/** Numbers up to this count months, digits and the like. */
const largestCount = 12;

/** Where sources hard-code an amount of money: in a text, next to a currency symbol, or as the number of an amount. */
export function moneyLiterals(files: readonly SourceFile[]): MoneyLiteral[] {
  return files.flatMap(({ path, text }) => {
    const found: { at: number; what: string }[] = [];
    if (/\.[cm]?[jt]sx?$/.test(path)) {
      const { program, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
      walk(program, { unread: false, amount: false }, (at, what) => found.push({ at, what }));
    } else {
      const words = text.replaceAll(/<script(?![^>]*json)[\s\S]*?<\/script>/g, (script) => ' '.repeat(script.length));
      for (const figure of moneyFigures(words)) found.push({ at: words.indexOf(figure.text), what: figure.text });
    }
    return found.map(({ at, what }) => ({ path, line: text.slice(0, at).split('\n').length, found: what }));
  });
}

function walk(value: unknown, around: Around, tell: (at: number, what: string) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, around, tell);
  if (!isNode(value)) return;
  const here = enter(value, around);
  const text = textOf(value);
  if (text !== undefined && !here.unread) {
    const figures = moneyFigures(text);
    for (const figure of figures) tell(value.start, figure.text);
    // An amount put together from parts: a currency symbol here, the number next to it.
    if (figures.length > 0) return;
    if (/\p{Sc}[\s\u00a0]*$/u.test(text) || /^[\s\u00a0]*\p{Sc}/u.test(text)) tell(value.start, text.trim());
  }
  const number = value['value'];
  if (here.amount && value.type === 'Literal' && typeof number === 'number' && number > largestCount) {
    tell(value.start, `${number}`);
  }
  for (const [name, child] of Object.entries(value)) if (name !== 'parent') walk(child, here, tell);
}

function enter(node: Node, around: Around): Around {
  switch (node.type) {
    case 'JSXAttribute':
      return { ...around, unread: drawn.has(nameOf(node['name'])) };
    case 'CallExpression': {
      const name = nameOf(node['callee']);
      return { unread: around.unread || /^replace(?:All)?$/.test(name), amount: around.amount || /money/i.test(name) };
    }
    case 'Property':
    case 'PropertyDefinition':
      return { ...around, amount: around.amount || amountNames.test(nameOf(node['key'])) };
    case 'VariableDeclarator':
      return { ...around, amount: around.amount || amountNames.test(nameOf(node['id'])) };
    case 'AssignmentPattern':
      return { ...around, amount: around.amount || amountNames.test(nameOf(node['left'])) };
    // A function's body need not be about what its name says.
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'JSXElement':
      return { unread: false, amount: false };
    default:
      return around;
  }
}

function textOf(node: Node): string | undefined {
  const { type, value } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('cooked' in value))
    return undefined;
  return typeof value.cooked === 'string' ? value.cooked : undefined;
}

/** The last name in `a`, `a.b` or `'a'`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (typeof node['name'] === 'string') return node['name'];
  if (typeof node['value'] === 'string') return node['value'];
  return nameOf(node['property']);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
