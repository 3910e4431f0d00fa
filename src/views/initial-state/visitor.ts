import type { InitialState } from './shape.ts';

/** What of the organization is for those who belong to it. */
const NOTHING: Partial<InitialState> = {
  custom_profile_fields: [],
  presence_last_update_id: -1,
  presences: {},
  realm_default_stream_groups: [],
  realm_default_streams: [],
  realm_domains: [],
  user_status: {},
};

/** The account that a visitor has not. */
const OWN: ReadonlySet<string> = new Set([
  'avatar_source',
  'avatar_url',
  'avatar_url_medium',
  'delivery_email',
  'email',
  'full_name',
  'user_id',
]);

/** What of the state is shown to somebody without an account: no whereabouts, no groups but those of the system. */
export function forVisitor(state: InitialState): InitialState {
  const shown = Object.entries(state).flatMap(([name, value]) =>
    OWN.has(name) ? [] : [[name, name in NOTHING ? NOTHING[name as keyof InitialState] : value] as const],
  );
  return {
    ...(Object.fromEntries(shown) as InitialState),
    ...(state.realm_user_groups && {
      realm_user_groups: state.realm_user_groups.filter((group) => group.is_system_group),
    }),
  };
}
