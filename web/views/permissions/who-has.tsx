import './permissions.css';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type {
  AskedPermission,
  HoldersPage,
  PermissionHolder,
  PermissionPlace,
} from '../../model/permissions.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { FoundSearch, GrowingList, useFound } from '../kit/found.tsx';
import { Loaded } from '../kit/resource.tsx';
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
  const { holders, more } = useHolders(permission, place);
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded of={holders} lines={5} avatar>
        {(page) => (
          <Holders page={page} more={more} asked={{ scope: place.scope, permission }} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface Props {
  readonly page: HoldersPage;
  readonly more: () => Promise<void>;
  readonly asked: Parameters<typeof reasonsOf>[0];
  readonly onClose: () => void;
}

function Holders({ page, more, asked, onClose }: Props) {
  const model = useModel();
  const { count: total, holders, next } = page;
  const found = useFound(holders, { textsOf: (holder) => [personText(model, holder.user_id)] });
  // A search looks through all pages; otherwise the next one comes as one scrolls.
  const needsMore = next !== null && found.isSearch;
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
        {needsMore
          ? t('permissions-looking', { seen: holders.length, count: total })
          : t('permissions-count', { count: total })}
      </p>
      <FoundSearch found={{ ...found, total }} label={t('permissions-find-person')} />
      <GrowingList
        class="who-has-list"
        label={t('permissions-list')}
        items={found.shown}
        onEnd={() => void more()}
        row={(holder) => <HolderRow key={holder.user_id} holder={holder} asked={asked} onClose={onClose} />}
      />
      {found.shown.length === 0 && next === null && <p class="who-has-none">{t('permissions-none-found')}</p>}
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
