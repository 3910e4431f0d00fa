import {
  addCodePlayground,
  addLinkifier,
  addRealmDomain,
  createCustomProfileField,
  createInviteLink,
  deleteProfileData,
  getCustomProfileFields,
  getInvites,
  getLinkifiers,
  getRealmDomains,
  getUsers,
  removeCodePlayground,
  removeLinkifier,
  removeRealmDomain,
  revokeEmailInvite,
  revokeInviteLink,
  sendInvites,
  updateCustomProfileField,
  updateLinkifier,
  updateProfileData,
  updateRealm,
  updateRealmDomain,
  updateRealmUserSettingsDefaults,
  updateUserByEmail,
} from '../../../../web/client/operations.ts';
import { ADMINS, EVERYBODY, type Family, GONE, OWNER, offer } from '../family.ts';
import { named, plan } from '../plan.ts';
import { removal } from '../removal.ts';

/** Patterns that become links; none of them is in a message. */
export const linkifiers: Family = {
  name: 'linkifier',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(addLinkifier, ADMINS, ({ board, token }) => {
      const name = named(token());
      const url = `https://example.com/${name}`;
      return plan(
        addLinkifier,
        { pattern: `${name}#(?P<id>[0-9]+)`, url_template: `${url}/{id}` },
        {
          kind: 'add linkifier',
          words: name,
          writes: [{ register: `linkifier ${name}`, value: `${url}/{id}` }],
          done: ({ id }) => board.things.add({ family: 'linkifier', owner: 0, id, name }),
        },
      );
    }),
    offer(updateLinkifier, ADMINS, ({ board, random, token }) => {
      const known = board.things.pick(random, 'linkifier');
      if (!known) return undefined;
      const url = `https://example.org/${named(token())}/{id}`;
      return plan(
        updateLinkifier,
        { filter_id: known.id, pattern: `${known.name}#(?P<id>[0-9]+)`, url_template: url },
        {
          kind: 'update linkifier',
          words: `${known.name}: ${url}`,
          writes: [{ register: `linkifier ${known.name}`, value: url }],
        },
      );
    }),
    offer(
      removeLinkifier,
      ADMINS,
      removal(removeLinkifier, {
        kind: 'remove linkifier',
        family: 'linkifier',
        isOwn: false,
        params: ({ id }) => ({ filter_id: id }),
      }),
    ),
  ],
  async read(person) {
    const { linkifiers: all } = await person.insist(getLinkifiers, {});
    return all.map(({ pattern, url_template: url }) => [`linkifier ${pattern.split('#')[0]}`, url]);
  },
};

/** Places where code can be run. */
export const playgrounds: Family = {
  name: 'playground',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(addCodePlayground, ADMINS, ({ board, token }) => {
      const name = named(token());
      return plan(
        addCodePlayground,
        { name, lexer_language: 'python', url_template: 'https://example.com/{code}' },
        {
          kind: 'add playground',
          words: name,
          writes: [{ register: `playground ${name}`, value: 'python' }],
          done: ({ id }) => board.things.add({ family: 'playground', owner: 0, id, name }),
        },
      );
    }),
    offer(
      removeCodePlayground,
      ADMINS,
      removal(removeCodePlayground, {
        kind: 'remove playground',
        family: 'playground',
        isOwn: false,
        params: ({ id }) => ({ playground_id: id }),
      }),
    ),
  ],
  read: (person, { states }) =>
    (states.get(person)?.realm_playgrounds ?? []).map(({ name, lexer_language: language }) => [
      `playground ${name}`,
      language,
    ]),
};

/** Domains of addresses. */
export const domains: Family = {
  name: 'domain',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(addRealmDomain, OWNER, ({ board, token }) => {
      const domain = `${named(token())}.example.com`;
      return plan(
        addRealmDomain,
        { domain, allow_subdomains: false },
        {
          kind: 'add domain',
          words: domain,
          writes: [{ register: `domain ${domain}`, value: 'false' }],
          done: () => board.things.add({ family: 'domain', owner: 0, id: 0, name: domain }),
        },
      );
    }),
    offer(updateRealmDomain, OWNER, ({ board, random }) => {
      const known = board.things.pick(random, 'domain');
      if (!known) return undefined;
      const allow = random.chance(0.5);
      const writes = [{ register: `domain ${known.name}`, value: String(allow) }];
      return plan(
        updateRealmDomain,
        { domain: known.name, allow_subdomains: allow },
        { kind: 'update domain', words: `${known.name} ${allow}`, writes },
      );
    }),
    offer(
      removeRealmDomain,
      OWNER,
      removal(removeRealmDomain, {
        kind: 'remove domain',
        family: 'domain',
        isOwn: false,
        params: ({ name }) => ({ domain: name }),
      }),
    ),
  ],
  async read(person) {
    const { domains: all } = await person.insist(getRealmDomains, {});
    return all.map(({ domain, allow_subdomains: allow }) => [`domain ${domain}`, String(allow)]);
  },
};

const SHORT_TEXT = 1;
const MOST_FIELDS = 8;

/** Fields of profiles; they stay, so that what people enter in them stays too. */
export const profileFields: Family = {
  name: 'field',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer([createCustomProfileField, updateCustomProfileField], ADMINS, ({ board, random, token }) => {
      const known = board.things.pick(random, 'field');
      if (known && (random.chance(0.5) || board.things.count('field') >= MOST_FIELDS)) {
        const hint = token();
        return plan(
          updateCustomProfileField,
          { field_id: known.id, hint },
          {
            kind: 'update field',
            words: `${known.name}: ${hint}`,
            writes: [{ register: `field ${known.name}`, value: hint }],
          },
        );
      }
      const name = named(token());
      return plan(
        createCustomProfileField,
        { name, hint: 'first', field_type: SHORT_TEXT },
        {
          kind: 'create field',
          words: name,
          writes: [{ register: `field ${name}`, value: 'first' }],
          done: ({ id }) => board.things.add({ family: 'field', owner: 0, id, name }),
        },
      );
    }),
  ],
  async read(person) {
    const { custom_fields: all } = await person.insist(getCustomProfileFields, {});
    return all.map(({ name, hint }) => [`field ${name}`, hint]);
  },
};

/** What people enter in the fields of their profiles. */
export const profiles: Family = {
  name: 'profile',
  readers: 'owner',
  offers: [
    offer(updateProfileData, EVERYBODY, ({ person, board, random, token }) => {
      const field = board.things.pick(random, 'field');
      if (!field) return undefined;
      const value = token();
      return plan(
        updateProfileData,
        { data: [{ id: field.id, value }] },
        {
          kind: 'profile',
          words: `${field.name}: ${value}`,
          writes: [{ register: `profile ${person.id} ${field.id}`, value }],
        },
      );
    }),
    offer(deleteProfileData, EVERYBODY, ({ person, board, random }) => {
      const field = random.chance(0.4) ? board.things.pick(random, 'field') : undefined;
      if (!field) return undefined;
      const writes = [{ register: `profile ${person.id} ${field.id}`, value: GONE }];
      return plan(
        deleteProfileData,
        { data: [field.id] },
        { kind: 'empty profile', words: field.name, writes },
      );
    }),
    offer(updateUserByEmail, OWNER, ({ people, board, random, token }) => {
      const field = board.things.pick(random, 'field');
      const whom = random.pick(people);
      if (!field || !whom) return undefined;
      const value = token();
      return plan(
        updateUserByEmail,
        { email: whom.email, profile_data: [{ id: field.id, value }] },
        {
          kind: 'profile of another',
          words: `${whom.name}, ${field.name}: ${value}`,
          writes: [{ register: `profile ${whom.id} ${field.id}`, value }],
        },
      );
    }),
  ],
  async read(person) {
    const { members } = await person.insist(getUsers, { include_custom_profile_fields: true });
    return members.flatMap(({ user_id, profile_data = {} }) =>
      Object.entries(profile_data).flatMap(([field, { value }]) =>
        value ? [[`profile ${user_id} ${field}`, String(value)] as const] : [],
      ),
    );
  },
};

/** What the organization says of itself. */
export const organization: Family = {
  name: 'organization',
  readers: 'owner',
  offers: [
    offer(updateRealm, OWNER, ({ token }) => {
      const description = token();
      return plan(
        updateRealm,
        { description },
        {
          kind: 'description of the organization',
          words: description,
          writes: [{ register: 'organization description', value: description }],
        },
      );
    }),
    offer(updateRealmUserSettingsDefaults, OWNER, ({ random }) => {
      const value = random.chance(0.5);
      return plan(
        updateRealmUserSettingsDefaults,
        { fluid_layout_width: value },
        {
          kind: 'setting of new accounts',
          words: `fluid_layout_width ${value}`,
          writes: [{ register: 'organization newcomers', value: String(value) }],
        },
      );
    }),
  ],
  read(person, { states }) {
    const { realm_description: description = '', realm_user_settings_defaults: defaults } =
      states.get(person) ?? {};
    return [
      ['organization description', description],
      ['organization newcomers', String(defaults?.fluid_layout_width)],
    ];
  },
};

/** Invitations, by mail and by link. No mail leaves this server. */
export const invitations: Family = {
  name: 'invitation',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(sendInvites, ADMINS, ({ board, random, token }) => {
      const email = `${named(token())}@example.com`;
      const room = random.pick(board.rooms);
      return plan(
        sendInvites,
        { invitee_emails: email, stream_ids: room ? [room.id] : [] },
        {
          kind: 'invite',
          words: email,
          writes: [{ register: `invitation ${email}`, value: 'by mail' }],
        },
      );
    }),
    offer(createInviteLink, ADMINS, () =>
      plan(
        createInviteLink,
        {},
        {
          kind: 'invite by link',
          words: 'a link',
          writesOf: ({ invite_link: link }) => [{ register: `invitation ${link}`, value: 'by link' }],
        },
      ),
    ),
    offer([], ADMINS, ({ board }) =>
      plan(
        getInvites,
        {},
        {
          kind: 'list invitations',
          words: 'all',
          done: ({ invites }) => {
            for (const { id, email, link_url: link } of invites.slice(0, 2))
              board.things.add({ family: 'invitation', owner: 0, id, name: email ?? link ?? '' });
          },
        },
      ),
    ),
    offer([revokeEmailInvite, revokeInviteLink], ADMINS, ({ board, random }) => {
      const known = board.things.take(random, 'invitation');
      if (!known) return undefined;
      const isMail = known.name.includes('@');
      return plan(
        isMail ? revokeEmailInvite : revokeInviteLink,
        { invite_id: known.id },
        {
          kind: 'revoke invitation',
          words: known.name,
          writes: [{ register: `invitation ${known.name}`, value: GONE }],
        },
      );
    }),
  ],
  async read(person) {
    const { invites } = await person.insist(getInvites, {});
    return invites.map(({ email, link_url: link }) => [
      `invitation ${email ?? link}`,
      email === undefined ? 'by link' : 'by mail',
    ]);
  },
};
