import './linkifiers.css';
import type { CodePlayground } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { removePlayground } from '../../model/linkifiers.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { AskDialog } from '../app/ask-dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AdministratorsOnly, useIsAdministrator } from '../organization/administrators.tsx';
import { PlaygroundDialog } from './playground-dialog.tsx';

needAreas('linkifiers', 'settings');

/** Pages on which code runs, by its language. */
export function PlaygroundsSection() {
  const desk = useDesk();
  const isAllowed = useIsAdministrator();
  const playgrounds = (useModel().live.read('linkifiers').realm_playgrounds ?? []).toSorted(
    (one, other) =>
      one.lexer_language.localeCompare(other.lexer_language) || one.name.localeCompare(other.name),
  );
  const add = () => desk.open((close) => <PlaygroundDialog onClose={close} />);
  return (
    <div class="linkifiers" data-is-shown>
      <p class="settings-text">{t('linkifiers-playgrounds-text')}</p>
      <AdministratorsOnly />
      {isAllowed && (
        <Button icon="plus" class="linkifiers-add" onClick={add}>
          {t('linkifiers-playground-add')}
        </Button>
      )}
      {playgrounds.length === 0 ? (
        <EmptyState icon="code" title={t('linkifiers-playgrounds-none')}>
          {t('linkifiers-playgrounds-none-text')}
        </EmptyState>
      ) : (
        <ul class="settings-rows" aria-label={t('linkifiers-playgrounds-list')}>
          {playgrounds.map((each) => (
            <Row key={each.id} playground={each} isLocked={!isAllowed} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  readonly playground: CodePlayground;
  readonly isLocked: boolean;
}

function Row({ playground, isLocked }: RowProps) {
  const { client } = useModel();
  const desk = useDesk();
  const { id, name, lexer_language: language, url_template: template } = playground;
  const remove = () =>
    desk.open((close) => (
      <AskDialog
        title={t('linkifiers-playground-remove-title', { name })}
        confirm={t('linkifiers-remove-step')}
        danger
        work={() => removePlayground(client, id)}
        onClose={close}
      >
        <p>{t('linkifiers-playground-remove-text')}</p>
      </AskDialog>
    ));
  return (
    <li class="settings-row">
      <div class="linkifier-text">
        <span>
          <strong dir="auto">{name}</strong> <code class="linkifier-pattern">{language}</code>
        </span>
        <span class="linkifier-template" dir="ltr">
          {template}
        </span>
      </div>
      {!isLocked && (
        <IconButton icon="trash-2" name={t('linkifiers-playground-remove', { name })} onClick={remove} />
      )}
    </li>
  );
}
