import { parseSync } from 'oxc-parser';
import { isNode, walk } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';
import type { Node } from './syntax-tree.ts';

/** A core function that a route or processor calls, and the contracts of those routes. */
interface Called {
  readonly name: string;
  readonly contracts: ReadonlySet<string>;
  /** A method of an object that a process keeps, which has no declaration of its own. */
  readonly isKept: boolean;
}

export interface UseCaseSources {
  /** Routes and processors. */
  readonly callers: readonly SourceFile[];
  readonly core: readonly SourceFile[];
  /** The names by which routes refer to core objects that a process keeps across calls. */
  readonly kept: readonly string[];
}

/** Exceptions to a rule with their reasons, by function name. */
export type Exceptions = Readonly<Record<string, string>>;

export interface UseCaseExceptions {
  /** Core functions that are not use cases. */
  readonly helpers: Exceptions;
  /** Use cases not named after a contract. */
  readonly names: Exceptions;
  /** Use cases that take something other than their dependencies and one input. */
  readonly shapes: Exceptions;
  /** Use cases whose file name does not identify them. */
  readonly files: Exceptions;
  /** Use cases that receive an account id instead of their caller. */
  readonly callers: Exceptions;
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
const parse = ({ path, text }: SourceFile): unknown => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  return program;
};

/** The rules for every use case: its contract's name, one shape, a file name that identifies it. Each sentence says what to do. */
export function useCaseProblems(sources: UseCaseSources, exceptions: UseCaseExceptions): string[] {
  const { helpers, names, shapes, files, callers } = exceptions;
  const called = calledUseCases(sources);
  const declared = declarations(sources.core);
  const problems: string[] = [];
  const used = new Set<string>();
  const unless = (list: Exceptions, kind: string, name: string, problem: string): void => {
    if (Object.hasOwn(list, name)) used.add(`${kind} ${name}`);
    else problems.push(problem);
  };
  for (const { name, contracts, isKept } of called) {
    if (Object.hasOwn(helpers, name)) {
      used.add(`helpers ${name}`);
      continue;
    }
    if (contracts.size > 0 && !contracts.has(name)) {
      unless(names, 'names', name, `${[...contracts].join(' and ')} calls ${name}: give both one name`);
    }
    if (isKept) continue;
    const found = declared.filter((one) => one.name === name);
    if (found.length === 0) problems.push(`${name} is declared nowhere in core as an exported function`);
    for (const { path, parameters } of found) {
      const wrong = shapeProblem(parameters);
      if (wrong !== undefined) unless(shapes, 'shapes', name, `${path}: ${name} ${wrong}`);
      if (!/\.(?:command|query|presenter)\.ts$|\/seed\//.test(path)) {
        unless(files, 'files', name, `${path} holds ${name}: its name ends in .command.ts, .query.ts or .presenter.ts`);
      }
    }
  }
  for (const { name, path } of toldAccounts(sources)) {
    unless(callers, 'callers', name, `${path} tells ${name} the caller's account: pass the caller`);
  }
  for (const [kind, list] of Object.entries(exceptions)) {
    for (const name of Object.keys(list as Exceptions)) {
      if (!used.has(`${kind} ${name}`)) problems.push(`${name} needs no exception among ${kind}`);
    }
  }
  return problems;
}

function calledUseCases({ callers, kept }: UseCaseSources): Called[] {
  const found = new Map<string, { contracts: Set<string>; isKept: boolean }>();
  for (const file of callers) {
    const program = parse(file);
    const imported = importsOfCore(program);
    const note = (within: unknown, contract: string | undefined): void =>
      walk(within, (node) => {
        const name = useCaseOf(node, imported, kept);
        if (name === undefined) return;
        const known = found.get(name.called) ?? { contracts: new Set<string>(), isKept: name.isKept };
        if (contract !== undefined) known.contracts.add(contract);
        found.set(name.called, known);
      });
    note(program, undefined);
    walk(program, (node) => {
      const contract = boundContract(node);
      if (contract !== undefined) note(node, contract);
    });
  }
  return [...found].map(([name, rest]) => ({ name, ...rest }));
}

interface CoreImports {
  readonly namespaces: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, string>;
}

function importsOfCore(program: unknown): CoreImports {
  const namespaces = new Set<string>();
  const functions = new Map<string, string>();
  walk(program, (node) => {
    if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return;
    const source = node['source'];
    if (!isNode(source) || source['value'] !== '@houselights/core') return;
    for (const each of node['specifiers'] as readonly Node[]) {
      if (each.type === 'ImportNamespaceSpecifier') namespaces.add(nameOf(each['local']));
      else functions.set(nameOf(each['local']), nameOf(each['imported']));
    }
  });
  return { namespaces, functions };
}

function useCaseOf(node: Node, { namespaces, functions }: CoreImports, kept: readonly string[]) {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') {
    const called = functions.get(nameOf(callee));
    return called === undefined ? undefined : { called, isKept: false };
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const object = nameOf(callee['object']);
  const isKept = kept.includes(object);
  return isKept || namespaces.has(object) ? { called: nameOf(callee['property']), isKept } : undefined;
}

/** The contract that a call binds: for `binder.route(contracts.getGift, …)` it is getGift. */
function boundContract(node: Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee['object']) !== 'binder') return undefined;
  const [contract] = node['arguments'] as readonly unknown[];
  return isNode(contract) && contract.type === 'MemberExpression' ? nameOf(contract['property']) : nameOf(contract);
}

interface Declared {
  readonly name: string;
  readonly path: string;
  readonly parameters: readonly Node[];
}

function declarations(core: readonly SourceFile[]): Declared[] {
  return core.flatMap((file) => {
    const found: Declared[] = [];
    walk(parse(file), (node) => {
      if (node.type !== 'ExportNamedDeclaration') return;
      const declared = node['declaration'];
      if (!isNode(declared) || declared.type !== 'FunctionDeclaration') return;
      found.push({ name: nameOf(declared['id']), path: file.path, parameters: declared['params'] as readonly Node[] });
    });
    return found;
  });
}

/** The problem with parameters other than dependencies and one input; undefined if there is none. */
function shapeProblem([, input, ...more]: readonly Node[]): string | undefined {
  if (more.length > 0) return 'takes more than its world and one input';
  return input === undefined || isInput(input) ? undefined : 'takes a bare value: make it a field of one input';
}

function isInput(parameter: Node): boolean {
  if (parameter.type === 'AssignmentPattern') return isNode(parameter['left']) && isInput(parameter['left']);
  const annotation = parameter['typeAnnotation'];
  const type = isNode(annotation) ? annotation['typeAnnotation'] : undefined;
  if (!isNode(type)) return parameter.type === 'ObjectPattern';
  if (type.type === 'TSTypeReference') return nameOf(type['typeName']) !== 'Caller' && !isPartOfCaller(type);
  return type.type === 'TSTypeLiteral' || type.type === 'TSIntersectionType' || type.type === 'TSUnionType';
}

/** `Pick<Caller, 'accountId'>` */
function isPartOfCaller(type: Node): boolean {
  const { typeArguments } = type;
  const [first] = isNode(typeArguments) ? (typeArguments['params'] as readonly unknown[]) : [];
  return isNode(first) && first.type === 'TSTypeReference' && nameOf(first['typeName']) === 'Caller';
}

/** Calls of use cases with `accountId: caller.accountId`. */
function toldAccounts({ callers, kept }: UseCaseSources): { name: string; path: string }[] {
  return callers.flatMap((file) => {
    const program = parse(file);
    const imported = importsOfCore(program);
    const found: { name: string; path: string }[] = [];
    walk(program, (node) => {
      const useCase = useCaseOf(node, imported, kept);
      if (useCase === undefined) return;
      for (const argument of node['arguments'] as readonly unknown[]) {
        const properties = isNode(argument) ? (argument['properties'] as readonly unknown[] | undefined) : undefined;
        if (properties?.some(isAccountOfCaller) === true) found.push({ name: useCase.called, path: file.path });
      }
    });
    return found;
  });
}

function isAccountOfCaller(property: unknown): boolean {
  if (!isNode(property) || nameOf(property['key']) !== 'accountId') return false;
  const value = property['value'];
  if (!isNode(value)) return false;
  return value.type === 'MemberExpression' && nameOf(value['object']) === 'caller';
}
