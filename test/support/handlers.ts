import { parseAst } from 'vite';
import type { SourceFile } from './source-imports.ts';

/** What this file looks at of a node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const WHO_DECIDES = 'an operation, a rule, a view or the reading of parameters decides.';
const DECISION = /^(If|For|ForIn|ForOf|While|DoWhile|Switch|Try)Statement$/;

/**
 * A sentence for each handler of an endpoint that decides (a branch, a loop or a `try`, in functions within it too), or that is longer than
 * `most` lines. A handler is the member `handle` of what `defineEndpoint` gets; where that names a function of the file, the function.
 */
export function handlerProblems(files: readonly SourceFile[], most: number): string[] {
  return files.flatMap(({ path, text }) => {
    const program = parseAst(text, { lang: 'ts' }, path) as unknown as Node;
    return handlersOf(program).flatMap((handler) => {
      const lines = text.slice(handler.start, handler.end).split('\n').length;
      const decisions = within(handler).filter(({ type }) => DECISION.test(type));
      return [
        ...(lines > most ? [`${path}: the handler has ${lines} lines; at most ${most}.`] : []),
        ...decisions.map(
          ({ type }) => `${path}: the handler has ${/^I/.test(type) ? 'an' : 'a'} ${type}: ${WHO_DECIDES}`,
        ),
      ];
    });
  });
}

function handlersOf(program: Node): Node[] {
  const nodes = within(program);
  return nodes
    .filter(isCallOf('defineEndpoint'))
    .flatMap((call) => (call.arguments as Node[]).flatMap((given) => (given.properties ?? []) as Node[]))
    .filter((member) => nameOf(member.key) === 'handle')
    .map(({ value }) => nodes.find(isFunctionNamed(nameOf(value))) ?? (value as Node));
}

const isCallOf =
  (name: string) =>
  ({ type, callee }: Node): boolean =>
    type === 'CallExpression' && nameOf(callee) === name;

const isFunctionNamed =
  (name: string | undefined) =>
  ({ type, id }: Node): boolean =>
    name !== undefined && /^(FunctionDeclaration|VariableDeclarator)$/.test(type) && nameOf(id) === name;

const within = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(within)];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && typeof node.name === 'string' ? node.name : undefined;
