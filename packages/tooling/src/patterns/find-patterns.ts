import { parseSync } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';
import { isNode, walk } from '../syntax-tree.ts';
import type { Node } from '../syntax-tree.ts';

export interface FoundPattern {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A `new RegExp(…)` whose pattern is only known at run time. */
export interface UnknownPattern {
  readonly path: string;
  readonly line: number;
  readonly code: string;
}

/**
 * Every regular expression in the sources: literals, and the arguments of `new RegExp` as far as constants of the same file determine them.
 */
export function findPatterns(files: readonly SourceFile[]): {
  readonly found: readonly FoundPattern[];
  readonly unknown: readonly UnknownPattern[];
} {
  const found: FoundPattern[] = [];
  const unknown: UnknownPattern[] = [];
  for (const { path, text } of files) {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
    const constants = new Map<string, string>();
    walk(program, (node) => {
      const at = { path, line: text.slice(0, node.start).split('\n').length };
      if (node.type === 'VariableDeclarator' && isNode(node['id']) && isNode(node['init'])) {
        const value = textOf(node['init'], constants);
        if (value !== undefined) constants.set(String(node['id']['name']), value);
      }
      if (node.type === 'Literal' && isRegex(node['regex'])) {
        found.push({ ...at, source: node['regex'].pattern, flags: node['regex'].flags });
      }
      if (isNewRegExp(node)) {
        const [pattern, flags] = Array.isArray(node['arguments']) ? (node['arguments'] as unknown[]) : [];
        const source = textOf(pattern, constants);
        const given = flags === undefined ? '' : textOf(flags, constants);
        if (source === undefined || given === undefined)
          unknown.push({ ...at, code: text.slice(node.start, node.end) });
        else found.push({ ...at, source, flags: given });
      }
    });
  }
  return { found, unknown };
}

function isNewRegExp(node: Node): boolean {
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  return isCall && isNode(node['callee']) && node['callee']['name'] === 'RegExp';
}

/** The text of a string, a template or String.raw, with constants of the same file substituted. */
function textOf(value: unknown, constants: ReadonlyMap<string, string>): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined;
  if (value.type === 'Identifier') return constants.get(String(value['name']));
  if (value.type === 'TemplateLiteral') return filled(value, 'cooked', constants);
  const tag = value['tag'];
  const isRaw = value.type === 'TaggedTemplateExpression' && isNode(tag) && isNode(tag['property']);
  return isRaw && isNode(value['quasi']) ? filled(value['quasi'], 'raw', constants) : undefined;
}

function filled(node: Node, kind: 'cooked' | 'raw', constants: ReadonlyMap<string, string>): string | undefined {
  const { quasis, expressions } = node as unknown as {
    readonly quasis: readonly { readonly value: Readonly<Record<'cooked' | 'raw', string>> }[];
    readonly expressions: readonly unknown[];
  };
  let text = quasis[0]?.value[kind] ?? '';
  for (const [index, expression] of expressions.entries()) {
    const value = textOf(expression, constants);
    if (value === undefined) return undefined;
    text += value + (quasis[index + 1]?.value[kind] ?? '');
  }
  return text;
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value;
}
