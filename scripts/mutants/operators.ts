/** The ways to break a line of logic, found in its syntax tree. */
import { parseAst } from 'vite';

/** What this file looks at of a node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** One way to break a line: the text from `start` to `end` becomes `replacement`. */
export interface Break {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** From 1. */
  readonly line: number;
}

/** What an operator finds in a node; `above` are the nodes around it, the outermost first. */
type Operator = (node: Node, text: string, above: readonly Node[]) => readonly Edit[];
type Edit = Pick<Break, 'start' | 'end' | 'replacement'>;

const COMPARED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const COUNTED: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' };
const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const LEAVES = /^(ReturnStatement|ThrowStatement|ContinueStatement|BreakStatement)$/;
const TYPES = /^TS(?!(As|Satisfies|NonNull)Expression$)/;

const child = (node: Node, name: string): Node | undefined => {
  const found = node[name];
  return isNode(found) ? found : undefined;
};
const nodesAt = (node: Node, name: string): Node[] => [node[name]].flat().filter(isNode);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const replace = (node: Node, replacement: string): Edit[] => [
  { start: node.start, end: node.end, replacement },
];
const textOf = (node: Node | undefined, text: string): string =>
  node ? text.slice(node.start, node.end) : '';
const nameOf = (node: Node | undefined): string => (typeof node?.name === 'string' ? node.name : '');

/** Replaces what stands between two operands. */
function betweenOperands(node: Node, text: string, to: string): Edit[] {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (!left || !right) return [];
  const at = text.slice(left.end, right.start).indexOf(String(node.operator)) + left.end;
  return [{ start: at, end: at + String(node.operator).length, replacement: to }];
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  'negate a condition': (node, text) => {
    const test = /^(If|While|Conditional)/.test(node.type) ? child(node, 'test') : undefined;
    return test ? replace(test, `!(${textOf(test, text)})`) : [];
  },
  'move a bound': (node, text) => {
    const to = node.type === 'BinaryExpression' ? COMPARED[String(node.operator)] : undefined;
    return to ? betweenOperands(node, text, to) : [];
  },
  'swap && and ||': (node, text) => {
    if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
    const sides = [child(node, 'left'), child(node, 'right')].map((side) => `(${textOf(side, text)})`);
    return replace(node, `(${sides.join(node.operator === '&&' ? ' || ' : ' && ')})`);
  },
  'drop a default': (node, text) =>
    node.type === 'LogicalExpression' && node.operator === '??'
      ? replace(node, textOf(child(node, 'left'), text))
      : [],
  'drop a "not"': (node, text) =>
    node.type === 'UnaryExpression' && node.operator === '!'
      ? replace(node, `(${textOf(child(node, 'argument'), text)})`)
      : [],
  'change a sum': (node, text) => {
    const isNumber = node.operator !== '+' || ['left', 'right'].some((side) => isNumeral(child(node, side)));
    const to = node.type === 'BinaryExpression' && isNumber ? COUNTED[String(node.operator)] : undefined;
    return to ? betweenOperands(node, text, to) : [];
  },
  'flip a Boolean': (node) =>
    node.type === 'Literal' && typeof node.value === 'boolean' ? replace(node, String(!node.value)) : [],
  'empty a list': (node) =>
    node.type === 'ArrayExpression' && nodesAt(node, 'elements').length > 0 ? replace(node, '[]') : [],
  'drop a filter': (node, text) => {
    const method = methodOf(node);
    return method && /^(filter|sort|toSorted|toReversed|slice|trim)$/.test(method.name)
      ? replace(node, textOf(method.of, text))
      : [];
  },
  'swap a method': (node) => {
    const method = methodOf(node);
    const to = method && Object.hasOwn(METHODS, method.name) ? METHODS[method.name] : undefined;
    return method && to ? replace(method.property, to) : [];
  },
  'drop a call': (node, text) => {
    const call = node.type === 'ExpressionStatement' ? withoutAwait(child(node, 'expression')) : undefined;
    const isDropped = call?.type === 'CallExpression' && !/^(super|console)\b/.test(textOf(call, text));
    return isDropped ? replace(node, ';') : [];
  },
  'drop an assignment': (node) =>
    node.type === 'ExpressionStatement' &&
    /^(Assignment|Update)Expression$/.test(child(node, 'expression')?.type ?? '')
      ? replace(node, ';')
      : [],
  'drop a guard': (node) => {
    const then = node.type === 'IfStatement' && !node.alternate ? child(node, 'consequent') : undefined;
    return then && LEAVES.test(then.type) ? replace(node, ';') : [];
  },
  'return early': (node, _, above) => {
    const body = above.at(-1);
    const isOfFunction = body?.type === 'BlockStatement' && FUNCTION.test(above.at(-2)?.type ?? '');
    const isFirst = !isOfFunction || nodesAt(body, 'body')[0] === node;
    const isKept = /^(Return|Throw|FunctionDeclaration|TS|VariableDeclaration)/.test(node.type);
    return isFirst || isKept ? [] : [{ start: node.start, end: node.start, replacement: 'return; ' }];
  },
};

const isNumeral = (node: Node | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'number';

const withoutAwait = (node: Node | undefined): Node | undefined =>
  node?.type === 'AwaitExpression' ? child(node, 'argument') : node;

/** The called method, and what it is called of. */
function methodOf(
  node: Node,
): { readonly name: string; readonly property: Node; readonly of: Node } | undefined {
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined;
  const property = callee?.type === 'MemberExpression' ? child(callee, 'property') : undefined;
  const of = callee && child(callee, 'object');
  return property && of ? { name: nameOf(property), property, of } : undefined;
}

/** All ways to break what functions of a file do. `path` says which syntax it has. */
export function breaksOf(path: string, text: string): Break[] {
  const program = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path) as unknown as Node;
  const lines = lineStarts(text);
  const found: Break[] = [];
  visit(program, [], (node, above) => {
    if (!above.some(({ type }) => FUNCTION.test(type))) return;
    for (const [operator, edits] of Object.entries(OPERATORS))
      for (const edit of edits(node, text, above))
        found.push({ operator, ...edit, line: lines.findLastIndex((start) => start <= edit.start) + 1 });
  });
  return found;
}

function visit(node: Node, above: readonly Node[], take: (node: Node, above: readonly Node[]) => void): void {
  if (TYPES.test(node.type)) return;
  take(node, above);
  const within = [...above, node];
  for (const each of Object.values(node).flat().filter(isNode)) visit(each, within, take);
}

const lineStarts = (text: string): number[] => [
  0,
  ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1),
];

export const broken = (text: string, { start, end, replacement }: Edit): string =>
  text.slice(0, start) + replacement + text.slice(end);
