import './exports.css';
import type { DataExport } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { rightsOf } from '../../model/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { useModel } from '../../views/app/model-context.ts';
import { useForm } from '../../views/kit/form.tsx';
import { GrowingList } from '../../views/kit/found.tsx';
import { ListSection } from '../../views/kit/list-section.tsx';
import { LockedSection, Refusal } from '../../views/kit/refusal.tsx';
import { anyOf, Loaded, useResource } from '../../views/kit/resource.tsx';
import { Group } from '../../views/settings/controls.tsx';
import { ExportRow } from './export-row.tsx';
import { EXPORTS_A_WEEK, fetchConsents, fetchExports, recentExports, startExport } from './exports.ts';

const ADMINISTRATOR = 200;

/** Archives of the organization's data: to start, to download, to delete. */
export function ExportsView() {
  const model = useModel();
  if (rightsOf(model).role <= ADMINISTRATOR) return <Exports />;
  return <LockedSection title={t('exports-title')}>{t('exports-locked')}</LockedSection>;
}

function Exports() {
  const { client } = useModel();
  // The event reaches only the one who asked for the export.
  const exports = useResource(() => fetchExports(client), {
    renewedBy: anyOf('realm_export'),
    isRenewedEachMinute: true,
  });
  return (
    <Loaded of={exports} lines={6}>
      {(made) => (
        <>
          <p class="settings-text">{t('exports-text')}</p>
          <NewExport used={recentExports(made, clock.value)} onStarted={exports.renew} />
          <Group title={t('exports-made')}>
            <List exports={made} onChanged={exports.renew} />
          </Group>
        </>
      )}
    </Loaded>
  );
}

interface NewProps {
  /** Exports of the last seven days. */
  readonly used: number;
  readonly onStarted: () => void;
}

function NewExport({ used, onStarted }: NewProps) {
  const { client } = useModel();
  const consents = useResource(() => fetchConsents(client), {
    renewedBy: anyOf('realm_export_consent', 'realm_user'),
  }).value;
  const form = useForm({
    start: { type: '1' as '1' | '2' },
    save: ({ type }) => startExport(client, type === '2' ? 2 : 1),
    done: onStarted,
  });
  return (
    <Group title={t('exports-new')}>
      <RadioGroup<'1' | '2'>
        {...form.at('type')}
        label={t('exports-kind')}
        options={[
          { value: '1', label: t('exports-public'), hint: t('exports-public-text') },
          { value: '2', label: t('exports-private'), hint: t('exports-private-text') },
        ]}
      />
      <p class="exports-consents" data-consented={consents?.consented}>
        {consents ? t('exports-consents', { ...consents }) : ' '}
      </p>
      <p class="field-hint">{t('exports-limits')}</p>
      <div class="exports-start">
        <Button kind="primary" icon="download" busy={form.isSaving} onClick={form.submit}>
          {t('exports-start')}
        </Button>
        <span class="field-hint">{t('exports-used', { used, most: EXPORTS_A_WEEK })}</span>
      </div>
      <Refusal>{form.refusal}</Refusal>
    </Group>
  );
}

interface ListProps {
  readonly exports: readonly DataExport[];
  readonly onChanged: () => void;
}

function List({ exports, onChanged }: ListProps) {
  const none = {
    icon: 'download',
    title: t('exports-none'),
    text: t('exports-none-text'),
  } as const;
  return (
    <ListSection class="exports-list" none={exports.length === 0 && none}>
      <GrowingList
        class="settings-rows"
        items={exports}
        row={(each) => <ExportRow key={each.id} made={each} onChanged={onChanged} />}
      />
    </ListSection>
  );
}
