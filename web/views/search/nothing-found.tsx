import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { otherSearches } from '../../model/search.ts';
import { type Narrow, narrowKey } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { searchWithin } from '../conversation/search-within.ts';
import { useResource } from '../kit/resource.tsx';

/** A search found nothing: it goes on with the beginnings of its words, or says what else may be meant. */
export function NothingFound({ narrow }: { readonly narrow: Narrow }) {
  const model = useModel();
  const desk = useDesk();
  const isSearch = narrow.some(({ operator, negated }) => operator === 'search' && !negated);
  const ask = () => (isSearch ? otherSearches(model, narrow) : Promise.resolve([]));
  const others = useResource(ask, { key: narrowKey(narrow) }).value ?? [];
  const beginnings = others.find((each) => wordsOf(each).endsWith('*'));
  useEffect(() => {
    if (beginnings) model.location.go({ view: 'narrow', narrow: beginnings }, { replace: true });
  }, [model, beginnings]);
  const actions = (
    <>
      {others.map((each) => (
        <Button
          key={wordsOf(each)}
          kind="primary"
          onClick={() => model.location.go({ view: 'narrow', narrow: each })}
        >
          {t('navigation-search-did-you-mean', { text: wordsOf(each) })}
        </Button>
      ))}
      <Button icon="search" onClick={() => searchWithin(model, desk, narrow)}>
        {t('navigation-search-change')}
      </Button>
    </>
  );
  return (
    <EmptyState icon="search" title={t('messages-empty-search')} actions={actions}>
      {t('messages-empty-search-text')}
    </EmptyState>
  );
}

const wordsOf = (narrow: Narrow): string =>
  String(narrow.find(({ operator, negated }) => operator === 'search' && !negated)?.operand ?? '');
