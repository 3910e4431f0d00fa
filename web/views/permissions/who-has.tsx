import './permissions.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type {
  AskedPermission,
  HoldersPage,
  PermissionHolder,
  PermissionPlace,
} from '../../model/permissions.ts';
import { rankText } from '../../state/ranking.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureWords } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';
import './names.ts';
import { reasonsOf } from './reasons.ts';
import { useHolders } from './use-holders.ts';

export interface WhoHasProps {
  readonly permission: AskedPermission;
  readonly place: PermissionPlace;
  /** How the permission is called. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Exactly who has a permission, and through what: the rule that the server enforces. */
export function WhoHas({ permission, place, title, onClose }: WhoHasProps) {
  const { page, more, failure, retry } = useHolders(permission, place);
  return (
    <Dialog title={title} onClose={onClose}>
      {page ? (
        <Holders page={page} more={more} asked={{ scope: place.scope, permission }} onClose={onClose} />
      ) : failure ? (
        <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>
      ) : (
        <Skeleton lines={5} avatar />
      )}
    </Dialog>
  );
}

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

interface Props {
  readonly page: HoldersPage;
  readonly more: () => Promise<void>;
  readonly asked: Parameters<typeof reasonsOf>[0];
  readonly onClose: () => void;
}

function Holders({ page, more, asked, onClose }: Props) {
  const model = useModel();
  const [query, setQuery] = useState('');
  const { count: total, holders, next } = page;
  const isSearching = query.trim() !== '';
  const shown = useMemo(() => {
    if (!isSearching) return holders;
    return holders
      .map((holder) => ({ holder, rank: rankText(personText(model, holder.user_id), query) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .map(({ holder }) => holder);
  }, [holders, query]);
  const { count, sentinel } = useGrowing(shown.length);
  // A search looks through all pages; otherwise the next one comes as one scrolls.
  const needsMore = next !== null && (isSearching || count >= holders.length);
  useEffect(() => {
    if (needsMore) void more();
  }, [needsMore, holders]);
  if (total === 0) {
    return (
      <EmptyState icon="users" title={t('permissions-nobody-title')}>
        {t('permissions-nobody-text')}
      </EmptyState>
    );
  }
  return (
    <div class="who-has">
      <p class="who-has-count">
        {isSearching && next !== null
          ? t('permissions-looking', { seen: holders.length, count: total })
          : t('permissions-count', { count: total })}
      </p>
      {total >= LEAST_SEARCHED && (
        <TextField
          label={t('permissions-find-person')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('permissions-find-person')}
          value={query}
          onValue={setQuery}
        />
      )}
      <ul class="who-has-list" aria-label={t('permissions-list')}>
        {shown.slice(0, count).map((holder) => (
          <HolderRow key={holder.user_id} holder={holder} asked={asked} onClose={onClose} />
        ))}
        {sentinel}
      </ul>
      {shown.length === 0 && next === null && <p class="who-has-none">{t('permissions-none-found')}</p>}
    </div>
  );
}

const MOST_REASONS = 5;

interface RowProps {
  readonly holder: PermissionHolder;
  readonly asked: Props['asked'];
  readonly onClose: () => void;
}

function HolderRow({ holder, asked, onClose }: RowProps) {
  const model = useModel();
  const desk = useDesk();
  const reasons = reasonsOf(asked, holder.ways, model.tables.groups.value);
  const { user_id: userId } = holder;
  const left = reasons.length - MOST_REASONS;
  return (
    <li class="who-has-row">
      <DirectMark userIds={[userId]} />
      <span class="who-has-text">
        <button
          type="button"
          class="who-has-name"
          dir="auto"
          onClick={() => {
            desk.details.value = { kind: 'person', userId };
            onClose();
          }}
        >
          {personText(model, userId)}
        </button>
        <span class="who-has-reasons" dir="auto">
          {reasons.slice(0, MOST_REASONS).join(' · ')}
          {left > 0 && ` ${t('permissions-more', { count: left })}`}
        </span>
      </span>
    </li>
  );
}
