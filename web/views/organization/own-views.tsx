import type { ComponentType } from 'preact';
import { t } from '../../i18n/texts.ts';
import { lazyView } from '../../ui/lazy.tsx';
import type { Section } from './layout.ts';
import type { OwnSectionName } from './own-sections.ts';

export interface OwnView {
  readonly title: () => string;
  /** `lazyView(…)`: loaded when it is opened. Its content has `data-is-shown`. */
  readonly View: ComponentType;
}

export const OWN_VIEWS: Readonly<Record<OwnSectionName, OwnView>> = {
  'profile-fields': {
    title: () => t('organization-profile-fields'),
    View: lazyView(async () => (await import('../profile-fields/profile-fields.tsx')).ProfileFieldsSection),
  },
  linkifiers: {
    title: () => t('organization-linkifiers'),
    View: lazyView(async () => (await import('../linkifiers/linkifiers.tsx')).LinkifiersSection),
  },
  playgrounds: {
    title: () => t('organization-playgrounds'),
    View: lazyView(async () => (await import('../linkifiers/playgrounds.tsx')).PlaygroundsSection),
  },
  invitations: {
    title: () => t('organization-invitations'),
    View: lazyView(async () => (await import('../invite/invitations-view.tsx')).InvitationsView),
  },
  defaults: {
    title: () => t('organization-defaults'),
    View: lazyView(async () => (await import('./defaults.tsx')).DefaultsSection),
  },
  bots: {
    title: () => t('organization-bots'),
    View: lazyView(async () => (await import('../bots/bots-view.tsx')).OrganizationBots),
  },
  emoji: {
    title: () => t('organization-emoji'),
    View: lazyView(async () => (await import('../emoji-admin/emoji-view.tsx')).EmojiSection),
  },
  'default-channels': {
    title: () => t('organization-default-channels'),
    View: lazyView(async () => (await import('../channels/default-channels.tsx')).DefaultChannels),
  },
};

/** Further content in a section of settings: logos in the profile, for example. */
export interface Extra {
  readonly name: string;
  readonly section: Section;
  readonly place: 'before' | 'after';
  readonly View: ComponentType;
}

export const EXTRAS: readonly Extra[] = [
  {
    name: 'closing',
    section: 'profile',
    place: 'after',
    View: lazyView(async () => (await import('./deactivate-organization.tsx')).DeactivateOrganization),
  },
  {
    name: 'logos',
    section: 'profile',
    place: 'before',
    View: lazyView(async () => (await import('./logos.tsx')).Logos),
  },
  {
    name: 'domains',
    section: 'joining',
    place: 'after',
    View: lazyView(async () => (await import('./domains.tsx')).Domains),
  },
];
