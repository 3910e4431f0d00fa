import type { InitialState } from './shape.ts';

/** Settings of the organization that only its users see. */
const NOTHING: Partial<InitialState> = {
  custom_profile_fields: [],
  presence_last_update_id: -1,
  presences: {},
  realm_default_stream_groups: [],
  realm_default_streams: [],
  realm_domains: [],
  user_status: {},
};

/** Fields about an account, which a visitor lacks. */
const OWN: ReadonlySet<string> = new Set([
  'avatar_source',
  'avatar_url',
  'avatar_url_medium',
  'delivery_email',
  'email',
  'full_name',
  'user_id',
]);

/** The state as visitors see it: no presence, and no groups but system groups. */
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
