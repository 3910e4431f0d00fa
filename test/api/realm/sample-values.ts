import type { Setting } from '../../../src/chat/model/settings/setting.ts';

export interface Sample {
  /** As a client sends it. */
  readonly sent: unknown;
  /** As it is kept and shown. */
  readonly kept: unknown;
}

/** Values that a setting may have, none of them what it begins with but the last. */
export function goodValues({ kind, default: first }: Setting): Sample[] {
  switch (kind.wire) {
    case 'boolean':
      return [!first, first].map(same);
    case 'integer': {
      const { min, max, of } = kind;
      const candidates = of ?? [Math.max(min, 0), max];
      return [...candidates.filter((value) => value !== first), first].map(same);
    }
    case 'text': {
      const candidates = kind.of ?? ['a', 'é'.repeat(kind.max)];
      return [...candidates.filter((value) => value !== first).slice(0, 5), first]
        .filter((value) => value !== '')
        .map(same);
    }
    case 'limit':
      return [same(86_400), { sent: 'unlimited', kept: kind.unlimited }, same(first ?? 1)].filter(
        ({ kept }) => kept !== -1 || first !== -1,
      );
    case 'url':
      return [same('https://meet.example.com/a'), { sent: 'default', kept: null }];
    default:
      return kind satisfies never;
  }
}

const same = (value: unknown): Sample => ({ sent: value, kept: value });

/** Values that a setting may not have, with the sentence that says so. */
export function badValues(
  name: string,
  { kind }: Setting,
): { readonly sent: unknown; readonly msg: string }[] {
  switch (kind.wire) {
    case 'boolean':
      return [3, 'yes', null].map((sent) => ({ sent, msg: `${name} is not a boolean` }));
    case 'integer': {
      const { min, max, of, refusal } = kind;
      const outside = of ? [-5, 999] : [min - 1, max + 1];
      return [
        { sent: 'many', msg: `${name} is not an integer` },
        { sent: 1.5, msg: `${name} is not an integer` },
        ...outside.map((sent) => ({
          sent,
          msg: refusal?.(name, sent) ?? `${name} is too ${sent < min ? 'small' : 'large'}`,
        })),
      ];
    }
    case 'text': {
      const { max, of, refusal, blank } = kind;
      if (of)
        return ['nonsense', ''].map((sent) => ({ sent, msg: refusal?.(name, sent) ?? `Invalid ${name}` }));
      return [
        { sent: 'a'.repeat(max + 1), msg: `${name} is too long (limit: ${max} characters)` },
        ...(blank ? [] : [{ sent: ' ', msg: `${name} cannot be blank` }]),
      ];
    }
    case 'limit':
      return [0, -1, 'never'].map((sent) => ({ sent, msg: `Bad value for '${name}': ${sent}` }));
    case 'url':
      return ['javascript:alert(1)', 'meet', `https://a.example/${'a'.repeat(200)}`].map((sent) => ({
        sent,
        msg: `${name} is not an allowed_type`,
      }));
    default:
      return kind satisfies never;
  }
}
