import { parseAst } from 'vite';
import type { SourceFile } from './source-imports.ts';

/** What this file looks at of a node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** What every such handler has; most files have none. */
const MAYBE = /catch \{|\(\) =>|function \(\)/;

/**
 * A sentence for each handler that takes no notice of a failure and says nowhere why: a `catch` block or a function given to
 * `catch` or as the second one to `then`, that neither names the error nor throws. A comment counts in the handler, before its statement, and
 * before the function that ends with the `try`.
 */
export function swallowedFailures(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!MAYBE.test(file.text)) return [];
    const lang = file.path.endsWith('.tsx') ? 'tsx' : 'ts';
    const program = parseAst(file.text, { lang }, file.path) as unknown as Node;
    const found: string[] = [];
    visit(program, [], (node, above) => {
      if (!isIgnoring(node) || hasReason(node, above, file.text)) return;
      const line = file.text.slice(0, node.start).split('\n').length;
      found.push(
        `${file.path}:${line} takes no notice of a failure: log it, or say in a comment why it may be ignored.`,
      );
    });
    return found;
  });
}

function visit(node: Node, above: readonly Node[], take: (node: Node, above: readonly Node[]) => void): void {
  take(node, above);
  const within = [...above, node];
  for (const child of childrenOf(node)) visit(child, within, take);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

/** Whether the node is a handler that neither names the error nor throws. */
function isIgnoring(node: Node): boolean {
  if (node.type === 'CatchClause') return !node.param && !throws(node.body as Node);
  if (node.type !== 'CallExpression') return false;
  const handler = handlerOf(node);
  return handler !== undefined && (handler.params as Node[]).length === 0 && !throws(handler.body as Node);
}

/** The function that a call of `catch` or `then` gives for failures; undefined where it is named elsewhere. */
function handlerOf({ callee, arguments: given }: Node): Node | undefined {
  const { property } = callee as Node;
  const method = (property as Node | undefined)?.name;
  const handler = (given as Node[])[method === 'catch' ? 0 : 1];
  const isHandler = (method === 'catch' || method === 'then') && handler !== undefined;
  return isHandler && /^(Arrow)?FunctionExpression$/.test(handler.type) ? handler : undefined;
}

/** Whether a handler throws, or makes an error of another kind. */
const throws = (node: Node): boolean =>
  node.type === 'ThrowStatement' || node.type === 'NewExpression' || childrenOf(node).some(throws);

/** Whether a comment says why. */
function hasReason(node: Node, above: readonly Node[], text: string): boolean {
  const handler = node.type === 'CatchClause' ? node : (handlerOf(node) as Node);
  if (/\/\/ |\/\* /.test(text.slice(handler.start, handler.end))) return true;
  if (followsComment(handler, text)) return true;
  const statements = above.filter(isStatement).filter((each) => beginsLine(each, text));
  if (above.slice(above.lastIndexOf(statements.at(-1) as Node)).some((each) => followsComment(each, text)))
    return true;
  return node.type === 'CatchClause' && isEndOfWork(above) && followsComment(statements.at(-2), text);
}

const isStatement = ({ type }: Node): boolean =>
  /(Statement|Declaration|Definition)$/.test(type) && type !== 'BlockStatement';

/** Whether a function ends with the `try`, so that its own comment may say what a failure means. */
const isEndOfWork = (above: readonly Node[]): boolean =>
  /Function/.test(above.at(-3)?.type ?? '') && lastOf(above.at(-2)) === above.at(-1);

const lastOf = (block: Node | undefined): Node | undefined => (block?.body as Node[] | undefined)?.at(-1);

const lineBefore = (node: Node, text: string): string =>
  text.slice(text.lastIndexOf('\n', node.start - 1) + 1, node.start);

const beginsLine = (node: Node, text: string): boolean => /^\s*(export\s+)?$/.test(lineBefore(node, text));

/** Whether a comment stands before a node, or before its `export`. */
function followsComment(node: Node | undefined, text: string): boolean {
  if (!node) return false;
  const before = text
    .slice(0, node.start)
    .replace(/\bexport\s*$/, '')
    .trimEnd();
  return /^\s*\/\/ |\*\/$/.test(before.slice(before.lastIndexOf('\n') + 1));
}
