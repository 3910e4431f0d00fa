import './linkifiers.css';
import type { Linkifier } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { deleteLinkifier, orderLinkifiers } from '../../model/linkifiers.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ReorderList } from '../../ui/lists/reorder-list.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { ask } from '../kit/ask.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { MovedRow } from '../kit/rows.tsx';
import { OutcomeMark } from '../kit/saved.tsx';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { useOrder } from '../organization/use-order.ts';
import { Group } from '../settings/controls.tsx';
import { LinkifierDialog } from './linkifier-dialog.tsx';
import { TrySaved } from './try-it.tsx';

needAreas('linkifiers', 'settings');

/** Patterns that become links, in the order in which they are tried. */
export function LinkifiersSection() {
  const { client, live } = useModel();
  const isAllowed = useIsAdministrator();
  const known = live.read('linkifiers').realm_linkifiers ?? [];
  const { items, order, outcome } = useOrder(known, (ids) => orderLinkifiers(client, ids));
  return (
    <ListSection
      class="linkifiers"
      about={t('linkifiers-text')}
      lock={<AdministratorsOnly />}
      create={
        isAllowed && { text: t('linkifiers-add'), dialog: (close) => <LinkifierDialog onClose={close} /> }
      }
      none={
        items.length === 0 && {
          icon: 'link',
          title: t('linkifiers-none'),
          text: isAllowed ? t('linkifiers-none-text') : t('linkifiers-none-text-look'),
        }
      }
      after={
        <>
          <OutcomeMark outcome={outcome} />
          <Group title={t('linkifiers-try')}>
            <TrySaved linkifiers={items} />
          </Group>
        </>
      }
    >
      <ReorderList
        label={t('linkifiers-list')}
        items={items}
        keyOf={({ id }) => String(id)}
        onOrder={order}
        handleName={({ pattern }) => t('linkifiers-move', { pattern })}
        keysText={t('linkifiers-move-keys')}
        movedText={({ pattern }, place) => t('linkifiers-moved', { pattern, place, total: items.length })}
        isLocked={!isAllowed || items.length < 2}
      >
        {(linkifier) => <Row linkifier={linkifier} isLocked={!isAllowed} />}
      </ReorderList>
    </ListSection>
  );
}

function Row({ linkifier, isLocked }: { readonly linkifier: Linkifier; readonly isLocked: boolean }) {
  const { client } = useModel();
  const desk = useDesk();
  const { id, pattern, url_template: template } = linkifier;
  const remove = () =>
    ask(desk, {
      title: t('linkifiers-remove-title'),
      step: t('linkifiers-remove-step'),
      texts: [<code class="linkifier-pattern">{pattern}</code>, t('linkifiers-remove-text')],
      work: () => deleteLinkifier(client, id),
    });
  return (
    <MovedRow
      steps={[
        !isLocked && {
          icon: 'pencil',
          name: t('linkifiers-edit', { pattern }),
          run: () => desk.open((close) => <LinkifierDialog linkifier={linkifier} onClose={close} />),
        },
        !isLocked && { icon: 'trash-2', name: t('linkifiers-remove', { pattern }), run: remove },
      ]}
    >
      <code class="linkifier-pattern" dir="ltr">
        {pattern}
      </code>
      <span class="linkifier-template" dir="ltr">
        <Icon name="arrow-right" turns />
        <span class="visually-hidden">{t('linkifiers-leads-to')}</span>
        {template}
      </span>
    </MovedRow>
  );
}
