import type { IconName } from '../../ui/icons/names.ts';
import type { Section } from './layout.ts';

/** A section that is no list of settings: emoji, for example. */
export interface OwnSection {
  readonly icon: IconName;
  /** The section of settings that it follows in the list. */
  readonly after: Section;
}

/** By their names in the address, in their order; titles and views stand in `own-views.tsx`. */
export const OWN_SECTIONS = {
  'profile-fields': { icon: 'list', after: 'people' },
  linkifiers: { icon: 'link', after: 'messages' },
  playgrounds: { icon: 'code', after: 'messages' },
  invitations: { icon: 'mail', after: 'joining' },
  defaults: { icon: 'sliders-horizontal', after: 'people' },
  bots: { icon: 'bot', after: 'groups' },
  emoji: { icon: 'smile', after: 'groups' },
  'default-channels': { icon: 'list-checks', after: 'channels' },
} as const satisfies Readonly<Record<string, OwnSection>>;

export type OwnSectionName = keyof typeof OWN_SECTIONS;
