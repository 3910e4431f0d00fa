import type { Method } from './define-endpoint.ts';

/** What may follow in a path, and which methods a path that ends here has. */
class Step {
  readonly fixed = new Map<string, Step>();
  digits: Step | undefined;
  any: Step | undefined;
  /** The step of a placeholder that takes the rest of the path. */
  rest: Step | undefined;
  readonly methods = new Set<Method>();
}

/**
 * The paths of the API and their methods, for requests with a method that their path does not have. A path belongs to the same
 * route as in the router: at each step a fixed name goes before digits, digits before any text, and that before a rest.
 */
export class PathTree {
  readonly #root = new Step();
  readonly #longest: number;

  /** `longest`: the most characters that a placeholder takes. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** `url`: in the router's words, `/users/:user_id(^[0-9]+$)`. */
  add(url: string, method: Method): void {
    let step = this.#root;
    for (const part of partsOf(url)) step = next(step, part);
    step.methods.add(method);
  }

  /** The methods of a path (without its query); undefined: there is no such path. */
  methodsOf(path: string): ReadonlySet<Method> | undefined {
    try {
      return this.#find(this.#root, partsOf(decodeURI(path)))?.methods;
    } catch {
      // It is not percent-encoded as it should be.
      return undefined;
    }
  }

  #find(step: Step, parts: readonly string[]): Step | undefined {
    const [part, ...others] = parts;
    if (part === undefined) return step.methods.size > 0 ? step : undefined;
    const isShort = part.length <= this.#longest;
    const ways = [step.fixed.get(part), isShort && isDigits(part) && step.digits, isShort && step.any];
    for (const way of ways) {
      const found = way && this.#find(way, others);
      if (found) return found;
    }
    return step.rest;
  }
}

/** Whether a path may belong to both routes, whose parts are given, and not because the other has a fixed name where ours takes any. */
export function mayBeTakenBy(theirs: readonly string[], ours: readonly string[]): boolean {
  for (const [index, our] of ours.entries()) {
    const their = theirs[index];
    if (their === undefined) return false;
    if (their === '*' || our === '*') return true;
    const isFixed = !their.startsWith(':');
    if (isFixed ? their !== our : !our.startsWith(':') && their.endsWith(DIGITS) && !isDigits(our))
      return false;
  }
  return theirs.length === ours.length;
}

const DIGITS = '(^[0-9]+$)';
const isDigits = (part: string): boolean => /^[0-9]+$/.test(part);
export const partsOf = (url: string): string[] => url.split('/').slice(1);

function next(step: Step, part: string): Step {
  if (!part.startsWith(':') && part !== '*') {
    const known = step.fixed.get(part) ?? new Step();
    step.fixed.set(part, known);
    return known;
  }
  const kind = part === '*' ? 'rest' : part.endsWith(DIGITS) ? 'digits' : 'any';
  const known = step[kind] ?? new Step();
  step[kind] = known;
  return known;
}
