import { parseAst } from 'vite';
import type { SourceFile } from './source-imports.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

/** Functions that take any number of values; an engine takes some 125,000, and less on a small stack. */
const TAKES_MANY = new Set([
  'push',
  'unshift',
  'splice',
  'max',
  'min',
  'concat',
  'fromCharCode',
  'fromCodePoint',
]);

const MAYBE = /\.(?:push|unshift|splice|max|min|concat|fromCharCode|fromCodePoint)\([^;]*\.\.\./;

/**
 * A sentence for each call that spreads data as arguments: a list that grows ends it with a RangeError. A list that is written there
 * (`[a, b]`, or the entries of an object of the source) has an end.
 */
export function spreadArguments(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!MAYBE.test(file.text)) return [];
    const program = parseAst(file.text, { lang: file.path.endsWith('.tsx') ? 'tsx' : 'ts' }, file.path);
    const found: string[] = [];
    visit(program as unknown as Node, (node) => {
      if (!isSpreading(node)) return;
      const line = file.text.slice(0, node.start).split('\n').length;
      found.push(`${file.path}:${line} spreads data as arguments: add it one by one, or reduce.`);
    });
    return found;
  });
}

function visit(node: Node, take: (node: Node) => void): void {
  take(node);
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, take);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function isSpreading({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression') return false;
  const { property } = callee as Node;
  const name = isNode(property) ? String(property.name) : '';
  return TAKES_MANY.has(name) && (given as Node[]).some((each) => each.type === 'SpreadElement');
}
