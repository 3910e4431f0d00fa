import { z } from 'zod';
import { boolean, integer, json, type Parameter, text } from '../../engine/http/params.ts';
import { BadRequest, ParameterInvalid } from '../../engine/kernel/errors.ts';
import { MOST, type Refusal, type Setting, type SettingKind } from '../model/settings/setting.ts';

/** The parameters that change the settings of a table: all optional; they decode to the stored values. */
export type SettingParameters<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value, infer Input>
    ? Parameter<Value | undefined, Input, false>
    : never;
};

export function settingParameters<Table extends Readonly<Record<string, Setting>>>(
  table: Table,
): SettingParameters<Table> {
  const parameters = Object.entries(table).map(([name, setting]) => [name, settingParameter(setting)]);
  return Object.fromEntries(parameters) as SettingParameters<Table>;
}

function settingParameter({ kind, doc }: Setting): Parameter {
  const presence = { optional: true as const, doc };
  switch (kind.wire) {
    case 'boolean':
      return boolean(presence);
    case 'integer':
      return integerParameter(kind, presence);
    case 'text': {
      const parameter = text({ ...presence, max: kind.max, allowBlank: kind.blank ?? false });
      const { of } = kind;
      if (!of) return parameter;
      return refusing({ ...parameter, schema: z.enum(of) }, kind.refusal, (value) => of.includes(value));
    }
    case 'limit':
      return limitParameter(kind.unlimited, presence);
    case 'url':
      return urlParameter(kind.max, presence);
    default:
      return kind satisfies never;
  }
}

type IntegerKind = Extract<SettingKind, { wire: 'integer' }>;
interface Presence {
  readonly optional: true;
  readonly doc: string;
}

function integerParameter({ min, max, of, refusal }: IntegerKind, presence: Presence): Parameter {
  if (of) {
    return refusing({ ...integer(presence), schema: z.literal([...of]) }, refusal, (value) =>
      of.includes(value),
    );
  }
  const within = integer({ ...presence, min, max });
  if (!refusal) return within;
  return refusing(
    { ...integer(presence), schema: within.schema },
    refusal,
    (value) => value >= min && value <= max,
  );
}

/** The same parameter, limited to some of its values. */
function refusing<Value extends number | string>(
  parameter: Parameter<Value | undefined>,
  refusal: Refusal = (name) => `Invalid ${name}`,
  allows: (value: Value) => boolean,
): Parameter {
  return {
    ...parameter,
    decode(raw, name) {
      const value = parameter.decode(raw, name) as Value;
      if (!allows(value)) throw new BadRequest(refusal(name, value));
      return value;
    },
  };
}

function limitParameter(unlimited: number | null, presence: Presence): Parameter {
  const parameter = json(z.union([z.int(), z.string()]), presence);
  return {
    ...parameter,
    schema: z.union([z.int().min(1).max(MOST), z.literal('unlimited')]),
    decode(raw, name) {
      // Clients send the word as JSON or as a plain string.
      if (raw === 'unlimited') return unlimited;
      const value = parameter.decode(raw, name) as number | string;
      if (value === 'unlimited') return unlimited;
      if (typeof value === 'string' || value < 1 || value > MOST) throw new ParameterInvalid(name, value);
      return value;
    },
  };
}

function urlParameter(max: number, presence: Presence): Parameter {
  const parameter = json(z.string(), presence);
  return {
    ...parameter,
    schema: z.string().meta({ maxLength: max }),
    decode(raw, name) {
      const value = raw.startsWith('"') ? (parameter.decode(raw, name) as string) : raw;
      if (value === 'default') return null;
      if (value.length > max || !isWebsite(value)) throw new BadRequest(`${name} is not an allowed_type`);
      return value;
    },
  };
}

function isWebsite(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && !/\s/.test(text);
}
