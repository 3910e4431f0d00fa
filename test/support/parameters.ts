import { parseAst } from 'vite';
import type { SourceFile } from './source-imports.ts';

/** What this file looks at of a node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];
/** What gives a function without a name of its own its name, by the member that holds it. */
const NAMING: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  Property: 'key',
};

/**
 * `path name` of each function with more than `most` parameters, `this` not counted; a function without a name has that of what
 * holds it.
 */
export function longParameterLists(files: readonly SourceFile[], most: number): string[] {
  return files.flatMap(({ path, text }) => {
    const program = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path) as unknown as Node;
    const found: string[] = [];
    visit(program, '', (node, name) => {
      if (FUNCTIONS.includes(node.type) && countParameters(node) > most) found.push(`${path} ${name}`);
    });
    return found;
  });
}

function visit(node: Node, above: string, take: (node: Node, name: string) => void): void {
  const name = nameOf(node.id) ?? nameOf(node[NAMING[node.type] ?? '']) ?? above;
  take(node, name);
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, name, take);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined;

const countParameters = ({ params }: Node): number =>
  (params as Node[]).filter((each) => nameOf(each) !== 'this').length;
