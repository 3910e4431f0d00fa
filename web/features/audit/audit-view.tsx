import './audit.css';
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { dayOf, formatDay } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import type { Failure } from '../../model/failure.ts';
import { rightsOf } from '../../model/rights.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { failureWords } from '../../views/app/attempt.ts';
import { useModel } from '../../views/app/model-context.ts';
import { LockedSection } from '../../views/kit/refusal.tsx';
import { Loaded } from '../../views/kit/resource.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryRow } from './entry-row.tsx';
import { type Filters, filtersOf, pathOf, queryOf } from './filters.ts';
import type { Shown } from './pages.ts';
import { type AuditLog, useAuditLog } from './use-log.ts';

needAreas('organization', 'settings', 'channels', 'groups', 'people');

const ADMINISTRATOR = 200;

/** Who changed what, and when. `#organization/audit/person/12` shows what one person did. */
export function AuditView() {
  const model = useModel();
  if (rightsOf(model).role <= ADMINISTRATOR) return <Log />;
  return <LockedSection title={t('audit-title')}>{t('audit-locked')}</LockedSection>;
}

function Log() {
  const { location } = useModel();
  const { route } = location.place.value;
  const filters = filtersOf(route.view === 'narrow' ? [] : route.path.slice(1));
  const setFilters = (next: Filters) =>
    location.go({ view: 'organization', path: ['audit', ...pathOf(next)] }, { replace: true });
  const known = useAuditLog(queryOf(filters));
  return (
    <div class="audit" data-is-shown={known.log.value ? '' : undefined}>
      <p class="settings-text">{t('audit-text')}</p>
      <AuditFilters filters={filters} onFilters={setFilters} />
      <Loaded of={known.log} lines={8}>
        {(shown) => <Entries shown={shown} known={known} />}
      </Loaded>
    </div>
  );
}

function Entries({ shown, known }: { readonly shown: Shown; readonly known: AuditLog }) {
  const isEmpty = shown.entries.length === 0 && shown.next === null;
  if (isEmpty) {
    return (
      <EmptyState icon="list" title={t('audit-none')}>
        {t('audit-none-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <List shown={shown} />
      {shown.next === null ? (
        <p class="audit-end">{t('audit-all-shown')}</p>
      ) : (
        <Older
          key={shown.next}
          failure={known.olderFailure}
          isBusy={known.isLoadingOlder}
          onLoad={known.loadOlder}
        />
      )}
    </>
  );
}

function List({ shown }: { readonly shown: Shown }) {
  return (
    <ol class="audit-list">
      {shown.entries.map((entry, index) => {
        const before = shown.entries[index - 1];
        const isNewDay = !before || dayOf(before.timestamp) !== dayOf(entry.timestamp);
        return (
          <Fragment key={entry.id}>
            {isNewDay && (
              <li class="audit-day">
                <h2>{formatDay(entry.timestamp, clock.value)}</h2>
              </li>
            )}
            <EntryRow entry={entry} />
          </Fragment>
        );
      })}
    </ol>
  );
}

interface OlderProps {
  readonly failure: Failure | undefined;
  readonly isBusy: boolean;
  readonly onLoad: () => void;
}

/** Loads by itself when one scrolls near it; by a press otherwise. */
function Older({ failure, isBusy, onLoad }: OlderProps) {
  const element = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;
  const isWaiting = failure === undefined;
  useEffect(() => {
    if (!element.current || !isWaiting) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current(), {
      rootMargin: '600px',
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [isWaiting]);
  return (
    <div ref={element} class="audit-end">
      {failure && <p class="field-error">{failureWords(failure)}</p>}
      <Button busy={isBusy} onClick={onLoad}>
        {t('audit-older')}
      </Button>
    </div>
  );
}
