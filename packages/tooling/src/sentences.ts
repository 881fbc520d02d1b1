import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';
import { isNode, walk } from './syntax-tree.ts';
import type { Node } from './syntax-tree.ts';

/** A user-facing text in code instead of a message catalogue. */
export interface Sentence {
  readonly path: string;
  readonly line: number;
  readonly words: string;
}

/** Attributes whose text is not shown to people. */
const technical =
  /^(?:className|id|key|name|type|role|href|to|src|rel|target|as|kind|tone|variant|size|shape|level|scope|lang|dir|d|points|transform|viewBox|style|media|sizes|width|height|fill|stroke|method|action|path|accept|autoComplete|inputMode|enterKeyHint|pattern|align|side|place|loading|decoding|fetchPriority|preload|crossOrigin|data-.*|aria-(?:live|current|describedby|labelledby|controls|haspopup|hidden|orientation|relevant|sort|expanded|modal|autocomplete))$/;

/** A word capitalized like a sentence or a label; a name in code, such as `ArrowDown` or `MediaSource`, does not match. */
const label = /^\p{Lu}\p{Ll}+$|^\p{Lu}{3,}$/u;
/** Several words with a capital letter at the beginning or sentence punctuation at the end. */
const several = /^[^\p{L}]*\p{Lu}\S* .*\p{Ll}{2}|\p{L}\S* .*\p{L}.*[.!?…:]$/su;

/** Finds user-facing text in components: text between tags, visible or spoken attributes, and sentences in the surrounding code. */
export function sentencesInComponents(files: readonly SourceFile[]): Sentence[] {
  return files.flatMap((file) => {
    const quiet = new Set<unknown>();
    return find(file, (node, report) => {
      if (node.type === 'ImportDeclaration' || isForProgrammers(node)) hush(node, quiet);
      if (quiet.has(node)) return;
      if (node.type === 'JSXText' && /\p{L}{2}/u.test(textOf(node))) report(node, textOf(node).trim());
      if (node.type === 'JSXAttribute') {
        const { name, value } = node;
        const isTechnical = technical.test(nameOf(name));
        if (isTechnical && isNode(value)) quiet.add(value);
        else if (isNode(value) && value.type === 'Literal' && label.test(textOf(value))) report(value, textOf(value));
      }
      const words = wordsOf(node);
      if (words !== undefined && several.test(words)) report(node, words);
    });
  });
}

/** Finds sentences in the error messages of contract fields, and in refusals anywhere. */
export function sentencesInRefusals(files: readonly SourceFile[]): Sentence[] {
  return files.flatMap((file) => {
    const isContract = file.path.startsWith('packages/contracts/');
    const quiet = new Set<unknown>();
    return find(file, (node, report) => {
      if (node.type === 'ImportDeclaration' || isForProgrammers(node) || isForDocuments(node)) hush(node, quiet);
      if (quiet.has(node)) return;
      if (isRefusal(node)) {
        walk(node['arguments'], (inner) => {
          const words = wordsOf(inner);
          if (words !== undefined && several.test(words)) report(inner, words);
        });
        hush(node, quiet);
        return;
      }
      const words = isContract ? wordsOf(node) : undefined;
      if (words !== undefined && several.test(words)) report(node, words);
    });
  });
}

type Report = (node: Node, words: string) => void;

function find({ path, text }: SourceFile, look: (node: Node, report: Report) => void): Sentence[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: Sentence[] = [];
  const report: Report = (node, words) =>
    void found.push({ path, line: text.slice(0, node.start).split('\n').length, words });
  walk(program, (node) => look(node, report));
  return found;
}

const textOf = (node: Node): string => (typeof node['value'] === 'string' ? node['value'] : '');

const nameOf = (name: unknown): string =>
  isNode(name) ? (typeof name['name'] === 'string' ? name['name'] : nameOf(name['name'])) : '';

/** The text of a string or template, with `{}` for substitutions. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

function hush(node: Node, quiet: Set<unknown>): void {
  walk(node, (inner) => quiet.add(inner));
}

/** An error or log that only programmers and operators see. */
function isForProgrammers(node: Node): boolean {
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  const isError = node.type === 'NewExpression' && nameOf(callee).endsWith('Error');
  const isLog = node.type === 'CallExpression' && isNode(callee['object']) && nameOf(callee['object']) === 'console';
  return isError || isLog || (node.type === 'CallExpression' && callee.type === 'Super');
}

/** Text for the API reference, which is in English for developers. */
function isForDocuments(node: Node): boolean {
  return node.type === 'Property' && /^(?:summary|description|title|examples?)$/.test(nameOf(node['key']));
}

function isRefusal(node: Node): boolean {
  return node.type === 'NewExpression' && isNode(node['callee']) && calledName(node['callee']) === 'Refusal';
}

const calledName = (callee: Node): string => nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee);
