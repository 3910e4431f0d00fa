import type { Endpoint } from '../../../http/define-endpoint.ts';
import type { MemberTexts } from '../../../http/openapi.ts';
import { stateFields } from '../../../views/initial-state/fields.ts';
import { administrationTexts } from './administration.ts';
import { messageTexts } from './messages.ts';
import { organizationTexts } from './organization.ts';
import { peopleTexts } from './people.ts';
import { sessionTexts } from './sessions.ts';
import { stateTexts } from './state.ts';

/** Operations whose parameters are settings that appear again in replies and events. */
const SETTINGS = ['update-realm', 'update-stream', 'update-user-group', 'update-settings'];

/** Descriptions of members of replies and events. */
export function memberTexts(endpoints: readonly Endpoint[]): MemberTexts {
  const ofSettings = endpoints
    .filter(({ operationId }) => SETTINGS.includes(operationId))
    .flatMap(({ operationId, params }) =>
      settingTexts(params, operationId === 'update-realm' ? 'realm_' : ''),
    );
  const texts = {
    ...Object.fromEntries(ofSettings),
    ...messageTexts,
    ...peopleTexts,
    ...sessionTexts,
    ...organizationTexts,
    ...stateTexts,
    ...administrationTexts,
  };
  return { ...texts, ...withConditions(texts) };
}

/** The fields of `register`, with the event types that bring them. */
function withConditions(texts: MemberTexts): MemberTexts {
  const fields = stateFields.flatMap(([types, { shape }]) =>
    Object.keys(shape).map((name) => {
      const text = texts[`register-queue.${name}`] ?? texts[name];
      const when = `Present with \`${types.replaceAll(' and ', '` and `')}\`.`;
      return [`register-queue.${name}`, text === undefined ? when : `${text} ${when}`] as const;
    }),
  );
  return Object.fromEntries(fields);
}

const settingTexts = (params: Endpoint['params'], prefix: string) =>
  Object.entries(params).flatMap(([name, { doc }]) =>
    doc === '' ? [] : [[name, doc] as const, [`${prefix}${name}`, doc] as const],
  );
