import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json } from '../../../engine/http/params.ts';
import {
  BadRequest,
  ExpectationMismatch,
  ParameterInvalid,
  SystemGroupRequired,
  UnauthorizedPrincipal,
} from '../../../engine/kernel/errors.ts';
import { REALM_SETTINGS } from '../../model/settings/realm-settings.ts';
import { update } from '../../operations/realm/update.ts';
import { settingParameters } from '../setting-params.ts';
import { realmPermissionParams } from './params.ts';
import { presentChanged, updateRealmReply } from './reply.ts';

const settingParams = settingParameters(REALM_SETTINGS);

export const updateRealm = defineEndpoint({
  operationId: 'update-realm',
  method: 'PATCH',
  path: '/realm',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Change settings of the organization',
  description:
    'All that are given, or none. Some are for owners alone. Answers those that changed; of text only that it did.',
  params: {
    ...settingParams,
    ...realmPermissionParams,
    authentication_methods: json(z.record(z.string(), z.boolean()), {
      optional: true,
      doc: 'The ways to log in, by name; each on or off.',
    }),
  },
  reply: updateRealmReply,
  errors: [BadRequest, UnauthorizedPrincipal, ParameterInvalid, SystemGroupRequired, ExpectationMismatch],
  async handle({ context, caller, params }) {
    const { authentication_methods: authenticationMethods, ...given } = params;
    const settings = pick(given, settingParams);
    const permissions = pick(given, realmPermissionParams);
    const { development } = context.config;
    const changed = await context.transact((tx) =>
      update(tx, caller.user, { settings, permissions, authenticationMethods, development }),
    );
    return presentChanged(changed);
  },
});

/** The values of one of the tables. */
function pick<Given extends object, Table extends object>(given: Given, table: Table) {
  const names = Object.keys(table) as (keyof Given & keyof Table)[];
  return Object.fromEntries(names.map((name) => [name, given[name]])) as Pick<
    Given,
    keyof Given & keyof Table
  >;
}
