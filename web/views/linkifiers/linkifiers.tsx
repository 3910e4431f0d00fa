import './linkifiers.css';
import type { Linkifier } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { deleteLinkifier, orderLinkifiers } from '../../model/linkifiers.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ReorderList } from '../../ui/lists/reorder-list.tsx';
import { AskDialog } from '../app/ask-dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { useOrder } from '../organization/use-order.ts';
import { Group, OutcomeMark } from '../settings/controls.tsx';
import { LinkifierDialog } from './linkifier-dialog.tsx';
import { TrySaved } from './try-it.tsx';

needAreas('linkifiers', 'settings');

/** Patterns that become links, in the order in which they are tried. */
export function LinkifiersSection() {
  const { client, live } = useModel();
  const desk = useDesk();
  const isAllowed = useIsAdministrator();
  const known = live.read('linkifiers').realm_linkifiers ?? [];
  const { items, order, outcome } = useOrder(known, (ids) => orderLinkifiers(client, ids));
  const add = () => desk.open((close) => <LinkifierDialog onClose={close} />);
  return (
    <div class="linkifiers" data-is-shown>
      <p class="settings-text">{t('linkifiers-text')}</p>
      <AdministratorsOnly />
      {isAllowed && (
        <Button icon="plus" class="linkifiers-add" onClick={add}>
          {t('linkifiers-add')}
        </Button>
      )}
      {items.length === 0 ? (
        <EmptyState icon="link" title={t('linkifiers-none')}>
          {isAllowed ? t('linkifiers-none-text') : t('linkifiers-none-text-look')}
        </EmptyState>
      ) : (
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
      )}
      <OutcomeMark outcome={outcome} />
      <Group title={t('linkifiers-try')}>
        <TrySaved linkifiers={items} />
      </Group>
    </div>
  );
}

function Row({ linkifier, isLocked }: { readonly linkifier: Linkifier; readonly isLocked: boolean }) {
  const { client } = useModel();
  const desk = useDesk();
  const { id, pattern, url_template: template } = linkifier;
  const edit = () => desk.open((close) => <LinkifierDialog linkifier={linkifier} onClose={close} />);
  const remove = () =>
    desk.open((close) => (
      <AskDialog
        title={t('linkifiers-remove-title')}
        confirm={t('linkifiers-remove-step')}
        danger
        work={() => deleteLinkifier(client, id)}
        onClose={close}
      >
        <p>
          <code class="linkifier-pattern">{pattern}</code>
        </p>
        <p>{t('linkifiers-remove-text')}</p>
      </AskDialog>
    ));
  return (
    <div class="linkifier">
      <div class="linkifier-text">
        <code class="linkifier-pattern" dir="ltr">
          {pattern}
        </code>
        <span class="linkifier-template" dir="ltr">
          <Icon name="arrow-right" turns />
          <span class="visually-hidden">{t('linkifiers-leads-to')}</span>
          {template}
        </span>
      </div>
      {!isLocked && (
        <div class="linkifier-steps">
          <IconButton icon="pencil" name={t('linkifiers-edit', { pattern })} onClick={edit} />
          <IconButton icon="trash-2" name={t('linkifiers-remove', { pattern })} onClick={remove} />
        </div>
      )}
    </div>
  );
}
