import { ParameterMissing } from '../../kernel/errors.ts';
import { readForm } from '../exchange/body.ts';
import type { Parameter, Parameters } from '../params.ts';
import { brandName, hasNamedValues, isBrandName, saysBrandName, textsToOurs } from '../wire-names.ts';

export interface RawRequest {
  path: Readonly<Record<string, string | undefined>>;
  /** Without the question mark. */
  query: string;
  /** Urlencoded text, or pairs of a multipart body. */
  body: string | ReadonlyMap<string, string> | undefined;
  /** Whether the client is known to use the names of the original brand. */
  brand?: boolean;
}

export interface Decoded {
  values: Record<string, unknown>;
  /** Names of unknown parameters, sorted, unique. */
  ignored: readonly string[];
  /** The common parameter `client`. */
  client: string | undefined;
  /** Whether the client uses the original brand's names: known before, or a name or value in the request is the brand's. */
  brand: boolean;
}

interface Slot {
  readonly name: string;
  readonly parameter: Parameter;
}

const none: readonly string[] = [];

/** Reads the parameters of one endpoint; compiled once at start. The body wins over the query, the last repetition over earlier ones. */
export class ParameterDecoder {
  readonly #slots: readonly Slot[];
  readonly #slotByName = new Map<string, number>();
  readonly #ownClient: boolean;
  readonly #hasNamedValues: boolean;

  constructor(params: Parameters) {
    this.#slots = Object.entries(params).map(([name, parameter]) => ({ name, parameter }));
    for (const [index, { name, parameter }] of this.#slots.entries()) {
      if (parameter.place === 'path') continue;
      this.#slotByName.set(brandName(name), index);
      this.#slotByName.set(name, index);
    }
    this.#ownClient = this.#slotByName.has('client');
    this.#hasNamedValues = hasNamedValues(this.#slotByName);
  }

  decode(request: RawRequest): Decoded {
    const raws = new Array<string | undefined>(this.#slots.length).fill(undefined);
    const ignored = new Set<string>();
    let client: string | undefined;
    let { brand = false } = request;
    const visit = (name: string, value: string) => {
      const slot = this.#slotByName.get(name);
      if (slot !== undefined) raws[slot] = value;
      if (slot !== undefined && isBrandName(name)) brand = true;
      if (name === 'client') client = value;
      else if (slot === undefined) ignored.add(name);
    };
    if (request.query !== '') readForm(request.query, visit);
    if (typeof request.body === 'string') readForm(request.body, visit);
    else for (const [name, value] of request.body ?? []) visit(name, value);
    if (this.#hasNamedValues && textsToOurs(this.#slotByName, raws)) brand = true;
    brand ||= this.#saysBrandName(raws);
    return {
      values: this.#values(raws, request.path, brand),
      ignored: ignored.size === 0 ? none : [...ignored].sort(),
      client: this.#ownClient ? undefined : client,
      brand,
    };
  }

  #saysBrandName(raws: readonly (string | undefined)[]): boolean {
    return this.#slots.some(({ name, parameter }, index) => {
      const raw = raws[index];
      return raw !== undefined && parameter.wire === 'json' && saysBrandName(name, raw);
    });
  }

  /** Errors name a parameter as the client does. */
  #values(raws: readonly (string | undefined)[], path: RawRequest['path'], brand: boolean) {
    const values: Record<string, unknown> = {};
    for (let index = 0; index < this.#slots.length; index++) {
      const { name, parameter } = this.#slots[index] as Slot;
      const raw = parameter.place === 'path' ? path[name] : raws[index];
      const called = brand ? brandName(name) : name;
      values[name] = raw === undefined ? absent(called, parameter) : parameter.decode(raw, called);
    }
    return values;
  }
}

function absent(name: string, parameter: Parameter): unknown {
  if (parameter.needed) throw new ParameterMissing(name);
  return parameter.fallback;
}
