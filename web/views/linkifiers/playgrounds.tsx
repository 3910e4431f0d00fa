import './linkifiers.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { removePlayground } from '../../model/linkifiers.ts';
import { useModel } from '../app/model-context.ts';
import { GrowingList } from '../kit/found.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { SettingsRow } from '../kit/rows.tsx';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { PlaygroundDialog } from './playground-dialog.tsx';

needAreas('linkifiers', 'settings');

/** Pages on which code runs, by its language. */
export function PlaygroundsSection() {
  const { client, live } = useModel();
  const isAllowed = useIsAdministrator();
  const playgrounds = (live.read('linkifiers').realm_playgrounds ?? []).toSorted(
    (one, other) =>
      one.lexer_language.localeCompare(other.lexer_language) || one.name.localeCompare(other.name),
  );
  return (
    <ListSection
      class="linkifiers"
      about={t('linkifiers-playgrounds-text')}
      lock={<AdministratorsOnly />}
      create={
        isAllowed && {
          text: t('linkifiers-playground-add'),
          dialog: (close) => <PlaygroundDialog onClose={close} />,
        }
      }
      none={
        playgrounds.length === 0 && {
          icon: 'code',
          title: t('linkifiers-playgrounds-none'),
          text: t('linkifiers-playgrounds-none-text'),
        }
      }
    >
      <GrowingList
        class="settings-rows"
        label={t('linkifiers-playgrounds-list')}
        items={playgrounds}
        row={({ id, name, lexer_language: language, url_template: template }) => (
          <SettingsRow
            key={id}
            name={
              <span>
                <strong dir="auto">{name}</strong> <code class="linkifier-pattern">{language}</code>
              </span>
            }
            more={<span dir="ltr">{template}</span>}
            steps={[
              isAllowed && {
                icon: 'trash-2',
                name: t('linkifiers-playground-remove', { name }),
                asks: () => ({
                  title: t('linkifiers-playground-remove-title', { name }),
                  step: t('linkifiers-remove-step'),
                  texts: [t('linkifiers-playground-remove-text')],
                  work: () => removePlayground(client, id),
                }),
              },
            ]}
          />
        )}
      />
    </ListSection>
  );
}
