import type { z } from 'zod';
import type { Engine } from '../engine/engine.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly schema: z.ZodType;
  readonly answer: (engine: Engine, params: never, ...ids: string[]) => object;
}

/** `:` matches an id in the path. */
export const route = <S extends z.ZodType>(
  method: Method,
  path: string,
  schema: S,
  answer: (engine: Engine, params: z.output<S>, ...ids: string[]) => object,
): Route => ({ method, path, schema, answer });

interface Node {
  readonly children: Map<string, Node>;
  wild: Node | null;
  readonly routes: Map<string, Route>;
}

const newNode = (): Node => ({ children: new Map(), wild: null, routes: new Map() });

export interface Found {
  readonly route: Route;
  readonly ids: string[];
}

export class Router {
  private readonly root = newNode();

  constructor(routes: readonly Route[]) {
    for (const each of routes) this.add(each);
  }

  find(method: string, path: string): Found | undefined {
    return this.search(this.root, path.split('/').slice(1), 0, [], method);
  }

  private add(added: Route): void {
    let node = this.root;
    for (const part of added.path.split('/').slice(1))
      node = part === ':' ? (node.wild ??= newNode()) : this.child(node, part);
    node.routes.set(added.method, added);
  }

  private child(node: Node, part: string): Node {
    const known = node.children.get(part);
    if (known !== undefined) return known;
    const created = newNode();
    node.children.set(part, created);
    return created;
  }

  private search(node: Node, parts: readonly string[], at: number, ids: string[], method: string): Found | undefined {
    const part = parts[at];
    if (part === undefined) {
      const found = node.routes.get(method);
      return found === undefined ? undefined : { route: found, ids };
    }
    const named = node.children.get(part);
    const exact = named === undefined ? undefined : this.search(named, parts, at + 1, ids, method);
    if (exact !== undefined || node.wild === null || part === '') return exact;
    return this.search(node.wild, parts, at + 1, [...ids, decoded(part)], method);
  }
}

/** An invalid encoding is kept as is: it matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
