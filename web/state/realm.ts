import { byName } from './by-name.ts';
import type { OrganizationEvent } from './events.ts';
import { put, removeFrom } from './lists.ts';
import type { ClientState } from './types.ts';

type Of<Type> = Extract<OrganizationEvent, { type: Type }>;

export function applyRealm(state: ClientState, event: Of<'realm'>): void {
  switch (event.op) {
    case 'update':
      setRealm(state, event.property, event.value);
      return;
    case 'update_dict':
      for (const [name, value] of Object.entries(event.data)) setRealm(state, name, value);
      return;
    case 'deactivated':
      // Nobody gets a new state any more.
      return;
    default:
      event satisfies never;
  }
}

function setRealm(state: ClientState, name: string, value: unknown): void {
  const members = byName(state);
  const field = `realm_${name}`;
  if (members[field] === undefined) return;
  members[field] = value;
  if (name === 'message_edit_history_visibility_policy') state.realm_allow_edit_history = value !== 'none';
  if (name === 'jitsi_server_url')
    state.jitsi_server_url = (value as string | null) ?? state.server_jitsi_server_url ?? '';
  if (name === 'authentication_methods') {
    const byPassword = (value as { Email?: { enabled: boolean } }).Email?.enabled === true;
    state.realm_email_auth_enabled = byPassword;
    state.realm_password_auth_enabled = byPassword;
  }
}

export function applyDomain(state: ClientState, event: Of<'realm_domains'>): void {
  const isNamed = (name: string) => (each: { domain: string }) => each.domain === name;
  if (event.op === 'remove') removeFrom(state.realm_domains, isNamed(event.domain));
  else put(state.realm_domains, event.realm_domain, isNamed(event.realm_domain.domain));
}
