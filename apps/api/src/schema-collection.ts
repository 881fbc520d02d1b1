import { z } from 'zod';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

/** The named parts, once for the whole document, and references to them. */
export class SchemaCollection {
  readonly named: Record<string, Json> = {};
  private readonly inReplies: Record<string, Json> = {};

  /** @param outputs what the server sends */
  constructor(outputs: readonly z.ZodType[]) {
    for (const output of outputs) Object.assign(this.inReplies, jsonSchema(output, 'output').parts);
  }

  of(schema: z.ZodType, direction: Direction): Json {
    const { whole, parts } = jsonSchema(schema, direction);
    const names = new Map(
      Object.keys(parts).map((name) => [name, this.differs(name, parts, direction) ? `${name}Input` : name]),
    );
    for (const [name, part] of Object.entries(parts)) this.named[names.get(name) ?? name] = pointed(part, names);
    return pointed(whole, names);
  }

  /** True if a request's part differs from the reply's part of the same name, in itself or in something it refers to. */
  private differs(name: string, parts: Readonly<Record<string, Json>>, direction: Direction): boolean {
    const replied = this.inReplies[name];
    if (direction === 'output' || replied === undefined) return false;
    const text = JSON.stringify(parts[name]);
    if (text !== JSON.stringify(replied)) return true;
    return [...text.matchAll(reference)].some(([, held = '']) => held !== name && this.differs(held, parts, direction));
  }
}

const reference = /"#\/\$defs\/([^"]+)"/g;

/** The schema with its references pointing into the document's components. */
function pointed(schema: Json, names: ReadonlyMap<string, string>): Json {
  const text = JSON.stringify(schema).replace(
    reference,
    (_whole, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
  );
  return JSON.parse(text) as Json;
}

function jsonSchema(schema: z.ZodType, io: Direction): { whole: Json; parts: Record<string, Json> } {
  const {
    $schema: _dialect,
    $defs: parts = {},
    ...whole
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: made }) => {
      delete made.id;
    },
  });
  return { whole, parts: parts as Record<string, Json> };
}
