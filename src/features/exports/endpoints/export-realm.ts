import { z } from 'zod';
import { EXPORT_TYPES } from '../../../chat/model/organization.ts';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { requestExport } from '../operations/request.ts';

export const exportRealm = defineEndpoint({
  operationId: 'export-realm',
  method: 'POST',
  path: '/export/realm',
  tag: 'server_and_organizations',
  access: 'administrator',
  summary: 'Create a data export',
  description: 'The archive is made in the background; docs/export.md says what is in it.',
  params: {
    export_type: json(z.literal(EXPORT_TYPES), {
      default: 1 as const,
      doc: '1 public, 2 with what people have consented to.',
    }),
  },
  reply: { id: z.int() },
  errors: [BadRequest],
  async handle({ context, caller, params: { export_type: exportType } }) {
    const { ownerEmail } = context.config;
    const asked = { exportType, ownerEmail };
    return { id: await context.transact((tx) => requestExport(tx, caller.user, asked)) };
  },
});
