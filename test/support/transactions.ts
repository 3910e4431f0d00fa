import { parseAst } from 'vite';
import type { SourceFile } from './source-imports.ts';

/** What this file looks at of a node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** The handles that only a transaction has. */
const HANDLE = /^[^(]*:\s*(Readonly<)?(Pick<)?(Tx|StoreTx|VisibilityStep)\b/;
const TRANSACT = /(^|\.)transact$/;
/** Calls whose result does not come from the database. */
const ELSEWHERE =
  /^(setImmediate|setTimeout|fetch|turn|sleep)$|(^|\.)(storage|outbound|images|exportFolder)\.\w+$|(^|\.)(readFile|writeFile|rename|unlink|mkdir)$/;

/** A sentence for each call inside a transaction whose result does not come from the database. */
export function foreignWaits(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const lang = file.path.endsWith('.tsx') ? 'tsx' : 'ts';
    const program = parseAst(file.text, { lang }, file.path) as unknown as Node;
    const found: string[] = [];
    const visit = (node: Node, isWithin: boolean) => {
      const callee = node.type === 'CallExpression' ? textOf(file, node.callee as Node) : '';
      if (isWithin && ELSEWHERE.test(callee)) {
        const line = file.text.slice(0, node.start).split('\n').length;
        found.push(`${file.path}:${line} waits for ${callee} inside a transaction: await SQL alone there.`);
      }
      const given = TRANSACT.test(callee) ? (node.arguments as readonly Node[]) : [];
      for (const child of childrenOf(node))
        visit(child, isWithin || given.includes(child) || hasHandle(file, child));
    };
    visit(program, false);
    return found;
  });
}

function hasHandle(file: SourceFile, node: Node): boolean {
  const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
  return isFunction && paramsOf(node).some((param) => HANDLE.test(textOf(file, param)));
}

const paramsOf = ({ params }: Node): readonly Node[] =>
  Array.isArray(params) ? params : ((params as { readonly items?: readonly Node[] })?.items ?? []);

const textOf = (file: SourceFile, { start, end }: Node): string => file.text.slice(start, end);

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
