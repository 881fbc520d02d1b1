import { isAlias, isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Node } from 'yaml';

type Path = readonly (string | number)[];

/** The parsed value, with the line of each value by its path as JSON; or the problem and its line. */
export type Parsed =
  | { readonly value: unknown; readonly lines: Readonly<Record<string, number>> }
  | { readonly problem: string; readonly line: number };

const levels = 40;

class Misread extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/**
 * Parses the part of YAML 1.2 that a site file needs: maps, lists and plain values. Refuses anchors, tags, several documents, and duplicate
 * keys. Hostile input takes long: call it where it can be stopped.
 */
export function parseYaml(text: string): Parsed {
  const counter = new LineCounter();
  const lineAt = (offset: number): number => Math.max(1, counter.linePos(offset).line);
  // Both off, because they compare everything with everything.
  const document = parseDocument(text, {
    lineCounter: counter,
    uniqueKeys: false,
    prettyErrors: false,
    version: '1.2',
  });
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong !== undefined) {
    const problem = wrong.message.startsWith('Maximum call stack') ? 'This is nested too deeply.' : wrong.message;
    return { problem, line: lineAt(wrong.pos[0]) };
  }
  const lines: Record<string, number> = {};
  try {
    return { value: document.contents === null ? null : plain(document.contents, [], { lines, lineAt }), lines };
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    return { problem: error.message, line: lineAt(error.at) };
  }
}

interface Reading {
  readonly lines: Record<string, number>;
  readonly lineAt: (offset: number) => number;
}

function plain(node: unknown, path: Path, reading: Reading): unknown {
  const at = offsetOf(node);
  if (path.length > levels) throw new Misread('This is nested too deeply.', at);
  if (isAlias(node) || hasAnchor(node)) throw new Misread('Anchors (& and *) are not understood here.', at);
  if (hasTag(node)) throw new Misread('Tags (!) are not understood here.', at);
  reading.lines[JSON.stringify(path)] ??= reading.lineAt(at);
  if (isScalar(node)) return scalar(node.value, at);
  if (isSeq(node)) return node.items.map((item, index) => plain(item, [...path, index], reading));
  if (!isMap(node)) return null;
  const value: Record<string, unknown> = {};
  for (const pair of node.items) {
    if (!isPair(pair) || !isScalar(pair.key)) throw new Misread('A name is a plain word.', at);
    const where = offsetOf(pair.key);
    if (hasAnchor(pair.key)) throw new Misread('Anchors (& and *) are not understood here.', where);
    const name = String(pair.key.value);
    if (Object.hasOwn(value, name)) throw new Misread(`“${name.slice(0, 60)}” stands here twice.`, where);
    const inner = [...path, name];
    reading.lines[JSON.stringify(inner)] = reading.lineAt(where);
    const read = plain(pair.value, inner, reading);
    Object.defineProperty(value, name, { value: read, enumerable: true, configurable: true, writable: true });
  }
  return value;
}

function scalar(value: unknown, at: number): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Misread('This is no text, number, true or false.', at);
}

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'range' in node;
const offsetOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
const hasAnchor = (node: unknown): boolean => isNode(node) && 'anchor' in node && node.anchor !== undefined;
const hasTag = (node: unknown): boolean => isNode(node) && node.tag !== undefined && !isPlainTag(node.tag);
const isPlainTag = (tag: string): boolean => tag.startsWith('tag:yaml.org,2002:');
