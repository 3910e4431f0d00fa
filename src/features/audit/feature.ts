import { defineFeature } from '../../engine/feature.ts';
import { getAuditLog } from './get-audit-log.ts';

export const audit = defineFeature({
  name: 'audit',
  endpoints: [getAuditLog],
});
