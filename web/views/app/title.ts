import { effect } from '@preact/signals';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { conversationIn, FEED, MENTIONS, narrowKey, REACTIONS, STARRED } from '../../state/narrow.ts';
import { plainLine } from '../../state/plain-line.ts';
import type { Route } from '../../state/route.ts';
import { countOf } from '../notices/count.ts';
import { channelText, peopleText, topicText } from './names.ts';

/** Where one is, in words: for the page's title and the history of the browser. */
export function routeTitle(model: Model, route: Route): string[] {
  if (route.view !== 'narrow') return [pageTitle(route.view)];
  const conversation = conversationIn(route.narrow);
  if (conversation?.kind === 'direct') return [peopleText(model, conversation.userIds)];
  if (conversation) return [topicText(model, conversation.topic), channelText(model, conversation.streamId)];
  const [first] = route.narrow;
  if (route.narrow.length === 1 && first?.operator === 'channel' && typeof first.operand === 'number')
    return [channelText(model, first.operand)];
  return [listTitle(narrowKey(route.narrow))];
}

function pageTitle(view: Exclude<Route['view'], 'narrow'>): string {
  switch (view) {
    case 'inbox':
      return t('navigation-inbox');
    case 'recent':
      return t('navigation-recent');
    case 'drafts':
      return t('navigation-drafts');
    case 'scheduled':
      return t('navigation-scheduled');
    case 'channels':
      return t('navigation-channels');
    case 'people':
      return t('navigation-people');
    case 'groups':
      return t('navigation-groups');
    case 'settings':
      return t('navigation-settings');
    case 'organization':
      return t('navigation-organization');
    case 'help':
      return t('navigation-help');
    default:
      return view satisfies never;
  }
}

function listTitle(key: string): string {
  if (key === narrowKey(FEED)) return t('navigation-feed');
  if (key === narrowKey(MENTIONS)) return t('navigation-mentions');
  if (key === narrowKey(STARRED)) return t('navigation-starred');
  if (key === narrowKey(REACTIONS)) return t('navigation-reactions');
  return t('navigation-search');
}

/** Keeps the title of the page; the function that it returns ends that. */
export function followTitle(model: Model): () => void {
  return effect(() => {
    const { route } = model.location.place.value;
    const organization = String(model.live.read('realm').realm_name ?? '');
    const count = countOf(model);
    const parts = [...routeTitle(model, route), organization].map(plainLine);
    const title = parts.filter((part) => part !== '').join(' – ');
    document.title = count > 0 ? `(${formatNumber(count)}) ${title}` : title;
  });
}
