import { t } from '../../i18n/texts.ts';
import type { Load } from '../../ui/lazy.tsx';
import type { FeatureSection } from '../app/feature.ts';
import type { Section } from './layout.ts';

/** Sections that are no lists of settings: emoji, for example. By their names in the address, in their order. */
export const OWN_SECTIONS: Readonly<Record<string, FeatureSection>> = {
  'profile-fields': {
    icon: 'list',
    after: 'people',
    title: () => t('organization-profile-fields'),
    load: async () => (await import('../profile-fields/profile-fields.tsx')).ProfileFieldsSection,
  },
  linkifiers: {
    icon: 'link',
    after: 'messages',
    title: () => t('organization-linkifiers'),
    load: async () => (await import('../linkifiers/linkifiers.tsx')).LinkifiersSection,
  },
  playgrounds: {
    icon: 'code',
    after: 'messages',
    title: () => t('organization-playgrounds'),
    load: async () => (await import('../linkifiers/playgrounds.tsx')).PlaygroundsSection,
  },
  invitations: {
    icon: 'mail',
    after: 'joining',
    title: () => t('organization-invitations'),
    load: async () => (await import('../invite/invitations-view.tsx')).InvitationsView,
  },
  defaults: {
    icon: 'sliders-horizontal',
    after: 'people',
    title: () => t('organization-defaults'),
    load: async () => (await import('./defaults.tsx')).DefaultsSection,
  },
  bots: {
    icon: 'bot',
    after: 'groups',
    title: () => t('organization-bots'),
    load: async () => (await import('../bots/bots-view.tsx')).OrganizationBots,
  },
  emoji: {
    icon: 'smile',
    after: 'groups',
    title: () => t('organization-emoji'),
    load: async () => (await import('../emoji-admin/emoji-view.tsx')).EmojiSection,
  },
  'default-channels': {
    icon: 'list-checks',
    after: 'channels',
    title: () => t('organization-default-channels'),
    load: async () => (await import('../channels/default-channels.tsx')).DefaultChannels,
  },
};

/** Further content in a section of settings: logos in the profile, for example. */
export interface Extra {
  readonly name: string;
  readonly section: Section;
  readonly place: 'before' | 'after';
  readonly load: Load<object>;
}

export const EXTRAS: readonly Extra[] = [
  {
    name: 'closing',
    section: 'profile',
    place: 'after',
    load: async () => (await import('./deactivate-organization.tsx')).DeactivateOrganization,
  },
  {
    name: 'logos',
    section: 'profile',
    place: 'before',
    load: async () => (await import('./logos.tsx')).Logos,
  },
  {
    name: 'domains',
    section: 'joining',
    place: 'after',
    load: async () => (await import('./domains.tsx')).Domains,
  },
];
