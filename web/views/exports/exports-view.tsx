import './exports.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DataExport } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import {
  EXPORTS_A_WEEK,
  type ExportType,
  fetchConsents,
  fetchExports,
  recentExports,
  startExport,
} from '../../model/exports.ts';
import { rightsOf } from '../../model/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { failureText, failureWords } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { useRenewed } from '../app/use-renewed.ts';
import { Group } from '../settings/controls.tsx';
import { ExportRow } from './export-row.tsx';

needAreas('exports');

const ADMINISTRATOR = 200;

/** Archives of the organization's data: to start, to download, to delete. */
export function ExportsView() {
  const model = useModel();
  if (rightsOf(model).role <= ADMINISTRATOR) return <Exports />;
  return (
    <div data-is-shown>
      <EmptyState icon="lock" title={t('exports-title')}>
        {t('exports-locked')}
      </EmptyState>
    </div>
  );
}

function Exports() {
  const { client } = useModel();
  const { value, failure, retry, renew } = useRenewed(() => fetchExports(client), ['realm_export']);
  // The event reaches only the one who asked for the export.
  useEachMinute(renew);
  if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
  if (!value) return <Skeleton lines={6} />;
  return (
    <>
      <p class="settings-text">{t('exports-text')}</p>
      <NewExport used={recentExports(value, clock.value)} onStarted={renew} />
      <Group title={t('exports-made')}>
        <List exports={value} onChanged={renew} />
      </Group>
    </>
  );
}

function useEachMinute(work: () => void): void {
  const minute = clock.value;
  const last = useRef(minute);
  useEffect(() => {
    if (last.current !== minute) work();
    last.current = minute;
  }, [minute]);
}

interface NewProps {
  /** Exports of the last seven days. */
  readonly used: number;
  readonly onStarted: () => void;
}

function NewExport({ used, onStarted }: NewProps) {
  const { client } = useModel();
  const consents = useRenewed(() => fetchConsents(client), ['realm_export_consent', 'realm_user']).value;
  const [type, setType] = useState<ExportType>(1);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ReturnType<typeof failureText>>();
  const start = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await startExport(client, type);
      onStarted();
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group title={t('exports-new')}>
      <RadioGroup<'1' | '2'>
        label={t('exports-kind')}
        value={String(type) as '1' | '2'}
        onValue={(next) => setType(next === '2' ? 2 : 1)}
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
        <Button kind="primary" icon="download" busy={isBusy} onClick={() => void start()}>
          {t('exports-start')}
        </Button>
        <span class="field-hint">{t('exports-used', { used, most: EXPORTS_A_WEEK })}</span>
      </div>
      {error && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </Group>
  );
}

interface ListProps {
  readonly exports: readonly DataExport[];
  readonly onChanged: () => void;
}

function List({ exports, onChanged }: ListProps) {
  const { count, sentinel } = useGrowing(exports.length);
  if (exports.length === 0) {
    return (
      <div data-is-shown>
        <EmptyState icon="download" title={t('exports-none')}>
          {t('exports-none-text')}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul class="settings-rows" data-is-shown>
      {exports.slice(0, count).map((each) => (
        <ExportRow key={each.id} made={each} onChanged={onChanged} />
      ))}
      {sentinel}
    </ul>
  );
}
