import { useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { deactivateOrganization } from '../../model/organization.ts';
import { rightsOf } from '../../model/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { FeatureParts } from '../app/feature-parts.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';
import { Group } from '../settings/controls.tsx';
import { RoleNote } from './role-note.tsx';

needAreas('closing');

const OWNER = 100;
const WHO = 'owners';

/** The end of the organization, for owners. */
export function DeactivateOrganization() {
  const model = useModel();
  const desk = useDesk();
  const isOwner = rightsOf(model).role <= OWNER;
  return (
    <Group title={t('closing-title')}>
      <p class="settings-text">{t('closing-text')}</p>
      {isOwner ? (
        <Button
          kind="danger"
          class="setting-step"
          onClick={() => desk.open((close) => <ClosingDialog onClose={close} />)}
        >
          {t('closing-do')}
        </Button>
      ) : (
        <RoleNote role={WHO} />
      )}
    </Group>
  );
}

function ClosingDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const [typed, setTyped] = useState('');
  const name = String(model.live.read('realm').realm_name ?? '');
  const form = useForm({
    start: {},
    save: () => deactivateOrganization(model.client),
    done: () => void model.leave(),
  });
  return (
    <FormDialog
      form={form}
      title={t('closing-ask', { name })}
      size="small"
      step={t('closing-do')}
      kind="danger"
      isLocked={typed.trim() !== name.trim()}
      onClose={onClose}
    >
      <div class="closing">
        <ul>
          <li>{t('closing-everybody')}</li>
          <li>{t('closing-kept')}</li>
          <li>{t('closing-no-way-back')}</li>
        </ul>
        <FeatureParts at="closing" of={{ onClose }} />
        <TextField
          label={t('closing-type', { name })}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          spellcheck={false}
          dir="auto"
        />
      </div>
    </FormDialog>
  );
}
