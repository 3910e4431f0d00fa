import type { DataExport } from '../../client/shapes.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { ProgressBar } from '../../ui/feedback/states.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useModel } from '../../views/app/model-context.ts';
import { personText } from '../../views/app/names.ts';
import { RowSteps } from '../../views/kit/rows.tsx';
import { deleteExport } from './exports.ts';

type State = 'pending' | 'failed' | 'deleted' | 'ready';

const ICONS: Readonly<Record<State, IconName>> = {
  pending: 'clock',
  failed: 'circle-alert',
  deleted: 'trash-2',
  ready: 'circle-check',
};

function stateOf({ pending, failed_timestamp: failed, deleted_timestamp: deleted }: DataExport): State {
  if (deleted !== null) return 'deleted';
  if (failed !== null) return 'failed';
  return pending ? 'pending' : 'ready';
}

function stateText(made: DataExport): string {
  switch (stateOf(made)) {
    case 'pending':
      return t('exports-pending');
    case 'failed':
      return t('exports-failed', { when: formatDateTime(made.failed_timestamp ?? 0) });
    case 'deleted':
      return t('exports-deleted', { when: formatDateTime(made.deleted_timestamp ?? 0) });
    default:
      return t('exports-ready');
  }
}

interface Props {
  readonly made: DataExport;
  readonly onChanged: () => void;
}

/** An export: what it is, who asked for it, and what became of it. */
export function ExportRow({ made, onChanged }: Props) {
  const model = useModel();
  const state = stateOf(made);
  const kind = made.export_type === 2 ? t('exports-private') : t('exports-public');
  const name = t('exports-named', { kind, when: formatDateTime(made.export_time) });
  return (
    <li class="settings-row exports-row" data-state={state}>
      <Icon name={ICONS[state]} />
      <span class="settings-row-text">
        <strong>{kind}</strong>
        <span class="settings-row-more" dir="auto">
          {t('exports-by', {
            name: personText(model, made.acting_user_id),
            when: formatDateTime(made.export_time),
          })}
        </span>
        <span class="exports-state">{stateText(made)}</span>
        {state === 'pending' && <ProgressBar label={name} />}
      </span>
      {state === 'ready' && made.export_url && (
        <span class="exports-steps">
          <a
            class="button button-plain"
            href={made.export_url}
            download
            aria-label={t('exports-download-named', { name })}
          >
            <Icon name="download" />
            <span class="button-text">{t('exports-download')}</span>
          </a>
          <RowSteps
            steps={[
              {
                icon: 'trash-2',
                name: t('exports-delete-named', { name }),
                asks: () => ({
                  title: t('exports-delete-ask'),
                  step: t('exports-delete'),
                  texts: [t('exports-delete-text')],
                  work: async () => {
                    await deleteExport(model.client, made.id);
                    onChanged();
                  },
                }),
              },
            ]}
          />
        </span>
      )}
    </li>
  );
}
