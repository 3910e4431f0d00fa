import { boolean } from '../../../engine/http/params.ts';

/** The parameters for the form of user objects. */
export const fetchParams = {
  client_extavatar: boolean({
    default: true,
    doc: 'The client computes avatars of the external service itself; their avatar_url is null.',
  }),
  include_custom_profile_fields: boolean({ default: false, doc: 'Include profile_data.' }),
};
