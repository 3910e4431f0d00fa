import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../../engine/http/define-endpoint.ts';
import type { MemberTexts } from '../../../engine/http/documents/openapi.ts';
import { readData } from '../../../engine/kernel/values/read-data.ts';

const FOLDER = join(import.meta.dirname, 'words');
/** The purpose of each tag's operations; the other files of the folder describe members of replies and events. */
const TAGS = 'tags.json';

/** Operations whose parameters are settings that appear again in replies and events. */
const SETTINGS = ['update-realm', 'update-stream', 'update-user-group', 'update-settings'];

const read = (file: string) => readData(FOLDER, file) as MemberTexts;

export const tagTexts = (): MemberTexts => read(TAGS);

/** Descriptions of members of replies and events. */
export function memberTexts(endpoints: readonly Endpoint[]): MemberTexts {
  const ofSettings = endpoints
    .filter(({ operationId }) => SETTINGS.includes(operationId))
    .flatMap(({ operationId, params }) =>
      settingTexts(params, operationId === 'update-realm' ? 'realm_' : ''),
    );
  const files = readdirSync(FOLDER).filter((file) => file !== TAGS);
  return Object.assign(Object.fromEntries(ofSettings), ...files.map(read));
}

const settingTexts = (params: Endpoint['params'], prefix: string) =>
  Object.entries(params).flatMap(([name, { doc }]) =>
    doc === '' ? [] : [[name, doc] as const, [`${prefix}${name}`, doc] as const],
  );
