import type { OrganizationEvents } from '../../events/organization.ts';
import { ROLE } from '../../model/people.ts';

import { presentCustomEmoji } from '../../views/custom-emoji.ts';
import { presentExport } from '../../views/exports.ts';
import { presentLinkifier } from '../../views/linkifiers.ts';
import { presentPlayground } from '../../views/playgrounds.ts';
import type { Projections } from './projections.ts';

export const organizationEvents: Projections<OrganizationEvents> = {
  realm_linkifiers(event, { options }) {
    if (!options.capabilities.linkifier_url_template) return [];
    return [{ type: 'realm_linkifiers', realm_linkifiers: event.linkifiers.map(presentLinkifier) }];
  },
  realm_export(event, { user }, { realm, externalUrl }) {
    // As of delivery: the addresses in it are for administrators.
    if (user.role > ROLE.administrator) return [];
    const exports = event.exports.map((each) => presentExport(each, { realm, viewer: user, externalUrl }));
    return [{ type: 'realm_export', exports }];
  },
  realm_emoji: ({ type, op, emoji }) => [{ type, op, realm_emoji: presentCustomEmoji(emoji) }],
  realm_playgrounds: (event) => [
    { type: 'realm_playgrounds', realm_playgrounds: event.playgrounds.map(presentPlayground) },
  ],
};
