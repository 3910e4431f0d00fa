import { boolean, type ParameterValues } from '../../../engine/http/params.ts';
import type { ChannelSources } from '../../views/channels/channel-lists.ts';

/** Which channels GET /streams lists. */
export const sourceParams = {
  include_public: boolean({ default: true, doc: 'All public channels; for guests none.' }),
  include_web_public: boolean({ default: false, doc: 'All web-public channels.' }),
  include_subscribed: boolean({ default: true, doc: 'The channels that the caller is in.' }),
  exclude_archived: boolean({ default: true, doc: 'Whether archived channels are left out.' }),
  include_all_active: boolean({
    default: false,
    deprecated: true,
    doc: 'The same as include_all.',
  }),
  include_all: boolean({ default: false, doc: 'All channels that the caller may know of.' }),
  include_default: boolean({ default: false, doc: 'The default channels; adds is_default to each.' }),
  include_owner_subscribed: boolean({ default: false, doc: "For bots: the channels of the bot's owner." }),
  include_can_access_content: boolean({ default: false, doc: 'The channels that the caller may read.' }),
};

export const readSources = (params: ParameterValues<typeof sourceParams>): ChannelSources => ({
  public: params.include_public,
  webPublic: params.include_web_public,
  subscribed: params.include_subscribed,
  all: params.include_all || params.include_all_active,
  default: params.include_default,
  ownerSubscribed: params.include_owner_subscribed,
  canAccessContent: params.include_can_access_content,
  archived: !params.exclude_archived,
});
