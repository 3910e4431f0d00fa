import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { type Known, type Resolved, resolveNarrow } from '../../state/resolve-narrow.ts';
import { HOME, type Route } from '../../state/route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDesk, useModel } from './model-context.ts';
import { PageBar } from './page-bar.tsx';
import { useMessagePlace } from './use-message-place.ts';

type NarrowRoute = Route & { readonly view: 'narrow' };

interface Props {
  readonly route: NarrowRoute;
  readonly draw: ComponentType<{ route: NarrowRoute }>;
}

/** The messages that an address names, with names found; or a word about what is not there. */
export function NarrowView({ route, draw: View }: Props) {
  const model = useModel();
  const narrow = useMessagePlace(route);
  const resolved = resolveNarrow(narrow, knownOf(model));
  const found = resolved.kind === 'found' ? resolved.narrow : undefined;
  useEffect(() => {
    if (found && found !== narrow) model.location.go({ ...route, narrow: found }, { replace: true });
  }, [model, route, narrow, found]);
  if (resolved.kind === 'unknown') return <Unknown {...resolved} />;
  return <View route={found === route.narrow ? route : { ...route, narrow: resolved.narrow }} />;
}

function knownOf({ tables }: Model): Known {
  const channels = tables.channels.value;
  const people = tables.people.value;
  return {
    ownId: tables.ownId.value,
    hasChannel: (id) => channels.has(id),
    channelNamed(name) {
      const wanted = name.toLowerCase();
      const all = [...channels.values()];
      const exact = all.find((each) => each.name.toLowerCase() === wanted);
      // Older links have hyphens in the place of spaces.
      return (exact ?? all.find((each) => each.name.toLowerCase().replaceAll(' ', '-') === wanted))
        ?.stream_id;
    },
    hasPerson: (id) => people.has(id),
    personWithAddress(email) {
      const wanted = email.toLowerCase();
      const isIt = (each: string | null | undefined) => each?.toLowerCase() === wanted;
      return [...people.values()].find((each) => isIt(each.delivery_email) || isIt(each.email))?.user_id;
    },
  };
}

function Unknown({ what }: Resolved & { readonly kind: 'unknown' }) {
  const { location } = useModel();
  const desk = useDesk();
  const isChannel = what === 'channel';
  const actions = (
    <>
      <Button onClick={() => location.go(HOME)}>{t('navigation-to-inbox')}</Button>
      <Button icon="search" onClick={() => desk.switchTo(isChannel ? '#' : '@')}>
        {isChannel ? t('navigation-filter-channels') : t('navigation-filter-people')}
      </Button>
    </>
  );
  const title = isChannel ? t('navigation-no-such-channel') : t('navigation-no-such-person');
  return (
    <>
      <PageBar title="" />
      <EmptyState icon="circle-help" title={title} actions={actions}>
        {isChannel ? t('navigation-no-such-channel-text') : t('navigation-no-such-person-text')}
      </EmptyState>
    </>
  );
}
