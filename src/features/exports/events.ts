import { z } from 'zod';
import { defineEvent } from '../../chat/fanout/events/define-event.ts';
import type { RealmExport } from '../../chat/model/organization.ts';
import { ROLE } from '../../chat/model/people.ts';
import { dataExport, presentExport } from './views.ts';

interface ExportsEvent {
  readonly type: 'realm_export';
  /** All exports. */
  readonly exports: readonly Omit<RealmExport, 'secret'>[];
}

declare module '../../chat/events/types.ts' {
  interface FeatureEvents {
    realm_export: ExportsEvent;
  }
}

export const exportEvent = defineEvent({
  type: 'realm_export',
  sends: {
    DataExportEvent: { has: { exports: z.array(dataExport) }, doc: 'The data exports; all of them.' },
  },
  project(event, { user }, { realm, externalUrl }) {
    // Addresses of archives as of delivery: they are for administrators.
    if (user.role > ROLE.administrator) return [];
    const exports = event.exports.map((each) => presentExport(each, { realm, viewer: user, externalUrl }));
    return [{ type: 'realm_export', exports }];
  },
});
