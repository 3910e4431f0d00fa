/** The value for a method at the end of a path. */
export interface Leaf<T> {
  readonly value: T;
  /** Names of the placeholders, in the order of the path; a rest is '*'. */
  readonly names: readonly string[];
}

export interface FoundPath<T> {
  readonly methods: ReadonlyMap<string, Leaf<T>>;
  /** The values of the placeholders, decoded. */
  readonly values: readonly string[];
}

/** A path with a placeholder value that is too long. */
export class PathTooLong extends Error {}

/** The possible next parts of a path, and the values by method if the path ends here. */
class Step<T> {
  readonly fixed = new Map<string, Step<T>>();
  digits: Step<T> | undefined;
  any: Step<T> | undefined;
  /** The step of a placeholder for the rest of the path. */
  rest: Step<T> | undefined;
  readonly methods = new Map<string, Leaf<T>>();
}

/**
 * Paths with placeholders. At each step a fixed name is tried before digits, digits before any text, and text before a rest. The path alone
 * decides where a request belongs: a path that exists with another method only still counts as that path.
 */
export class PathTree<T> {
  readonly #root = new Step<T>();
  readonly #longest: number;

  /** `longest`: the most characters of a placeholder's value. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** `url`: `/users/:user_id(^[0-9]+$)`, `/files/*`. Throws if the path has the method already. */
  add(url: string, method: string, value: T): void {
    const parts = url.split('/').slice(1);
    let step = this.#root;
    for (const part of parts) step = next(step, part);
    const names = parts.filter((part) => kindOf(part) !== 'fixed').map(nameOf);
    if (step.methods.has(method)) throw new Error(`${method} ${url} is declared twice.`);
    step.methods.set(method, { value, names });
  }

  /** Finds a path, percent-encoded and without its query; undefined: the path does not exist. Throws URIError, PathTooLong. */
  find(path: string): FoundPath<T> | undefined {
    const parts = path.split('/').slice(1);
    const decoded = path.includes('%') ? parts.map(decodeURIComponent) : parts;
    const search: Search = { parts: decoded, values: [], isTooLong: false };
    const step = this.#follow(this.#root, search, 0);
    if (!step && search.isTooLong) throw new PathTooLong();
    return step && { methods: step.methods, values: search.values };
  }

  #follow(step: Step<T>, search: Search, index: number): Step<T> | undefined {
    const { parts, values } = search;
    const part = parts[index];
    if (part === undefined) return step.methods.size > 0 ? step : undefined;
    const fixed = step.fixed.get(part);
    const named = fixed && this.#follow(fixed, search, index + 1);
    if (named) return named;
    for (const way of [isDigits(part) ? step.digits : undefined, step.any]) {
      const found = way && this.#take(way, search, index);
      if (found) return found;
    }
    if (step.rest) values.push(parts.slice(index).join('/'));
    return step.rest;
  }

  /** Takes the part at `index` as a placeholder's value. */
  #take(way: Step<T>, search: Search, index: number): Step<T> | undefined {
    const part = search.parts[index] as string;
    if (part.length > this.#longest) {
      search.isTooLong = true;
      return undefined;
    }
    search.values.push(part);
    const found = this.#follow(way, search, index + 1);
    if (!found) search.values.pop();
    return found;
  }
}

interface Search {
  readonly parts: readonly string[];
  readonly values: string[];
  isTooLong: boolean;
}

const DIGITS = '(^[0-9]+$)';
const isDigits = (part: string): boolean => /^[0-9]+$/.test(part);

function kindOf(part: string): 'fixed' | 'digits' | 'any' | 'rest' {
  if (part === '*') return 'rest';
  if (!part.startsWith(':')) return 'fixed';
  return part.endsWith(DIGITS) ? 'digits' : 'any';
}

const nameOf = (part: string): string => (part === '*' ? part : part.slice(1).replace(DIGITS, ''));

function next<T>(step: Step<T>, part: string): Step<T> {
  const kind = kindOf(part);
  const known = (kind === 'fixed' ? step.fixed.get(part) : step[kind]) ?? new Step<T>();
  if (kind === 'fixed') step.fixed.set(part, known);
  else step[kind] = known;
  return known;
}
