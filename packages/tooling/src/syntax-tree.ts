/** A node of a syntax tree, as the parser returns it. */
export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

/** Visits every node of a tree, parents first. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const [name, child] of Object.entries(value)) if (name !== 'parent') walk(child, visit);
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
