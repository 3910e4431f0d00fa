import { presentCustomEmoji } from '../custom-emoji.ts';
import { presentLinkifier } from '../linkifiers.ts';
import { presentPlayground } from '../playgrounds.ts';
import type { StateContext, StatePart } from './wanted.ts';

/** Empty without the capability `linkifier_url_template`. */
export function linkifiers({ realm, capabilities }: StateContext): StatePart {
  const shown = capabilities.linkifier_url_template ? realm.part('linkifiers') : [];
  return { realm_linkifiers: shown.map(presentLinkifier) };
}

export function playgrounds({ realm }: StateContext): StatePart {
  return { realm_playgrounds: realm.part('playgrounds').map(presentPlayground) };
}

export function customEmoji({ realm }: StateContext): StatePart {
  return { realm_emoji: presentCustomEmoji(realm.part('customEmoji')) };
}
