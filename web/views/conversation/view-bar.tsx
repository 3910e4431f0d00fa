import { t } from '../../i18n/texts.ts';
import { DIRECT, FEED, MENTIONS, type Narrow, narrowKey, REACTIONS, STARRED } from '../../state/narrow.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { BarActions } from './bar-actions.tsx';
import { searchText, searchWithin } from './search-within.ts';

/** A list over many conversations. */
export function ViewBar({ narrow }: { readonly narrow: Narrow }) {
  const model = useModel();
  const desk = useDesk();
  const view = viewOf(narrow);
  const { icon, title } = view ?? { icon: 'search' as const, title: searchText(model, narrow) };
  return (
    <>
      <div class="bar-title">
        <Icon name={icon} />
        <h1 class="bar-name">
          {view ? (
            title
          ) : (
            <button
              type="button"
              class="bar-search"
              aria-label={`${title}. ${t('navigation-search-change')}`}
              data-tip={t('navigation-search-change')}
              onClick={() => searchWithin(model, desk, narrow)}
            >
              {title}
            </button>
          )}
        </h1>
      </div>
      <BarActions narrow={narrow} />
    </>
  );
}

function viewOf(narrow: Narrow): { readonly icon: IconName; readonly title: string } | undefined {
  const views = [
    { of: FEED, icon: 'list', title: t('navigation-feed') },
    { of: MENTIONS, icon: 'at-sign', title: t('navigation-mentions') },
    { of: STARRED, icon: 'star', title: t('navigation-starred') },
    { of: REACTIONS, icon: 'smile', title: t('navigation-reactions') },
    { of: DIRECT, icon: 'message-circle', title: t('navigation-all-direct') },
  ] as const;
  return views.find((each) => narrowKey(each.of) === narrowKey(narrow));
}
