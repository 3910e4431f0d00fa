import './linkifiers.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { deleteLinkifier, orderLinkifiers } from '../../model/linkifiers.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { MovedRow } from '../kit/rows.tsx';
import { ManagedList } from '../organization/managed-list.tsx';
import { Group } from '../settings/controls.tsx';
import { LinkifierDialog } from './linkifier-dialog.tsx';
import { TrySaved } from './try-it.tsx';

needAreas('linkifiers', 'settings');

/** Patterns that become links, in the order in which they are tried. */
export function LinkifiersSection() {
  const { client, live } = useModel();
  const linkifiers = live.read('linkifiers').realm_linkifiers ?? [];
  const total = linkifiers.length;
  return (
    <ManagedList
      class="linkifiers"
      about={t('linkifiers-text')}
      label={t('linkifiers-list')}
      items={linkifiers}
      none={(isAllowed) => ({
        icon: 'link',
        title: t('linkifiers-none'),
        text: isAllowed ? t('linkifiers-none-text') : t('linkifiers-none-text-look'),
      })}
      add={t('linkifiers-add')}
      form={(close, linkifier) => <LinkifierDialog {...(linkifier && { linkifier })} onClose={close} />}
      edit={({ pattern }) => t('linkifiers-edit', { pattern })}
      remove={{
        name: ({ pattern }) => t('linkifiers-remove', { pattern }),
        asks: ({ id, pattern }) => ({
          title: t('linkifiers-remove-title'),
          step: t('linkifiers-remove-step'),
          texts: [<Pattern key="pattern">{pattern}</Pattern>, t('linkifiers-remove-text')],
          work: () => deleteLinkifier(client, id),
        }),
      }}
      order={{
        save: (ids) => orderLinkifiers(client, ids),
        handleName: ({ pattern }) => t('linkifiers-move', { pattern }),
        keysText: t('linkifiers-move-keys'),
        movedText: ({ pattern }, place) => t('linkifiers-moved', { pattern, place, total }),
      }}
      row={({ pattern, url_template: template }, steps) => (
        <MovedRow steps={steps}>
          <Pattern>{pattern}</Pattern>
          <span class="linkifier-template" dir="ltr">
            <Icon name="arrow-right" turns />
            <span class="visually-hidden">{t('linkifiers-leads-to')}</span>
            {template}
          </span>
        </MovedRow>
      )}
      after={
        <Group title={t('linkifiers-try')}>
          <TrySaved linkifiers={linkifiers} />
        </Group>
      }
    />
  );
}

const Pattern = ({ children }: { readonly children: string }) => (
  <code class="linkifier-pattern" dir="ltr">
    {children}
  </code>
);
