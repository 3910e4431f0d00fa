import type { Endpoint } from '../../../../engine/http/define-endpoint.ts';
import type { MemberTexts } from '../../../../engine/http/documents/openapi.ts';
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
  return {
    ...Object.fromEntries(ofSettings),
    ...messageTexts,
    ...peopleTexts,
    ...sessionTexts,
    ...organizationTexts,
    ...stateTexts,
    ...administrationTexts,
  };
}

const settingTexts = (params: Endpoint['params'], prefix: string) =>
  Object.entries(params).flatMap(([name, { doc }]) =>
    doc === '' ? [] : [[name, doc] as const, [`${prefix}${name}`, doc] as const],
  );
