import { z } from 'zod';
import { presentGroups, userGroupShape } from '../organization/groups.ts';
import {
  presentCustomEmoji,
  presentDomains,
  presentLinkifier,
  presentPlayground,
} from '../organization/lists.ts';
import { remembered } from './field.ts';
import { codePlayground, linkifier, realmDomain, realmEmoji } from './reply/lists.ts';

export const organizationFields = {
  realm_domains: remembered({ realm_domains: z.array(realmDomain) }, ({ realm }) => ({
    realm_domains: presentDomains(realm),
  })),
  realm_emoji: remembered({ realm_emoji: z.record(z.string(), realmEmoji) }, ({ realm }) => ({
    realm_emoji: presentCustomEmoji(realm.part('customEmoji')),
  })),
  /** Empty without the capability `linkifier_url_template`. */
  realm_linkifiers: remembered({ realm_linkifiers: z.array(linkifier) }, ({ realm, capabilities }) => ({
    realm_linkifiers: (capabilities.linkifier_url_template ? realm.part('linkifiers') : []).map(
      presentLinkifier,
    ),
  })),
  realm_playgrounds: remembered({ realm_playgrounds: z.array(codePlayground) }, ({ realm }) => ({
    realm_playgrounds: realm.part('playgrounds').map(presentPlayground),
  })),
};

export const groupFields = {
  realm_user_groups: remembered(
    { realm_user_groups: z.array(userGroupShape) },
    ({ realm, capabilities }) => ({
      realm_user_groups: presentGroups(realm, {
        includeDeactivated: capabilities.include_deactivated_groups ?? false,
      }),
    }),
  ),
};
