import type { Endpoint } from '../../engine/http/define-endpoint.ts';
import type { SitePage, SitePages, SomePages } from '../../engine/http/pages.ts';
import { once, onceMade } from '../../engine/kernel/tasks/once.ts';
import type { DescribedEvent } from '../fanout/events/define-event.ts';
import type { Realm } from '../realm/realm.ts';
import { avatarPage, initialsOf } from './avatar.ts';
import { emojiPage } from './emoji.ts';
import { missingPage } from './missing.ts';
import { notBuiltPage } from './not-built.ts';
import { staticPages } from './static-files.ts';
import { drawnBy, webAppPages } from './web-app.ts';

export interface PagesOptions {
  readonly realm: Realm;
  readonly endpoints: readonly Endpoint[];
  /** The folder of the built web client. */
  readonly webFolder: string;
  /** The declarations of events. */
  readonly events: Iterable<DescribedEvent>;
  /** The pages of features. */
  readonly ofFeatures: readonly SomePages[];
}

/** All pages outside the operations of the API. */
export function createPages({ realm, endpoints, events, webFolder, ofFeatures }: PagesOptions): SitePages {
  const described = onceMade(async () =>
    (await import('./api/describe.ts')).describe(endpoints, events, realm.url),
  );
  const emoji = once(emojiPage);
  const paths = endpoints.map(({ path }) => path);
  return {
    routes: {
      ...(webAppPages(webFolder) ?? drawnBy(() => notBuiltPage(realm.info.name, realm.url))),
      '/api': async () => (await described()).page,
      '/api/': async () => (await described()).page,
      '/api/v1/openapi.json': async () => (await described()).document,
      '/static/emoji.json': emoji,
      '/static/unknown-user.svg': () => avatarPage({ initials: '', seed: '' }, 'small'),
      ...staticPages(),
      ...Object.assign({}, ...ofFeatures.map(({ routes }) => routes)),
    },
    forms: Object.assign({}, ...ofFeatures.map(({ forms }) => forms)),
    missing: (request) => missingPage(request, paths),
  };
}

/** Returns a function that makes default pictures of users. */
export const facesOf =
  (realm: Realm) =>
  (who: string, size: 'small' | 'medium'): SitePage =>
    avatarPage(faceOf(realm, who), size);

/**
 * Threat: pictures are fetched without credentials. An ID gives initials, as messages also show the owner's name
 * beside the picture; an address gives its own first letter, with or without an account.
 */
function faceOf(realm: Realm, who: string) {
  const id = /^(?:user)?([0-9]{1,15})(?:@.*)?$/.exec(who)?.[1];
  if (id === undefined) return { initials: initialsOf(who.split('@', 1)[0] ?? '').slice(0, 2), seed: who };
  const user = realm.users.get(Number(id));
  return { initials: user ? initialsOf(user.fullName) : '', seed: id };
}
