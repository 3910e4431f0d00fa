import './linkifiers.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { removePlayground } from '../../model/linkifiers.ts';
import { useModel } from '../app/model-context.ts';
import { SettingsRow } from '../kit/rows.tsx';
import { ManagedList } from '../organization/managed-list.tsx';
import { PlaygroundDialog } from './playground-dialog.tsx';

needAreas('linkifiers', 'settings');

/** Pages on which code runs, by its language. */
export function PlaygroundsSection() {
  const { client, live } = useModel();
  return (
    <ManagedList
      class="linkifiers"
      about={t('linkifiers-playgrounds-text')}
      label={t('linkifiers-playgrounds-list')}
      items={(live.read('linkifiers').realm_playgrounds ?? []).toSorted(
        (one, other) =>
          one.lexer_language.localeCompare(other.lexer_language) || one.name.localeCompare(other.name),
      )}
      none={() => ({
        icon: 'code',
        title: t('linkifiers-playgrounds-none'),
        text: t('linkifiers-playgrounds-none-text'),
      })}
      add={t('linkifiers-playground-add')}
      form={(close) => <PlaygroundDialog onClose={close} />}
      remove={{
        name: ({ name }) => t('linkifiers-playground-remove', { name }),
        asks: ({ id, name }) => ({
          title: t('linkifiers-playground-remove-title', { name }),
          step: t('linkifiers-remove-step'),
          texts: [t('linkifiers-playground-remove-text')],
          work: () => removePlayground(client, id),
        }),
      }}
      row={({ id, name, lexer_language: language, url_template: template }, steps) => (
        <SettingsRow
          key={id}
          name={
            <span>
              <strong dir="auto">{name}</strong> <code class="linkifier-pattern">{language}</code>
            </span>
          }
          more={<span dir="ltr">{template}</span>}
          steps={steps}
        />
      )}
    />
  );
}
