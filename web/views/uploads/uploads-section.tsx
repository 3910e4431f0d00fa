import './uploads.css';
import { useMemo, useState } from 'preact/hooks';
import { formatBytes } from '../../i18n/format.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import {
  type FileFilter,
  type FileKind,
  type FileOrder,
  type OwnFiles,
  shownFiles,
} from '../../state/attachments.ts';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useModel } from '../app/model-context.ts';
import { GrowingList, SearchField } from '../kit/found.tsx';
import { Loaded } from '../kit/resource.tsx';
import { FileRow } from './file-row.tsx';
import { useOwnFiles } from './use-own-files.ts';

needAreas('uploads');

const MIB = 1024 * 1024;
const ALL: FileFilter = { query: '', kind: undefined, isUnused: false, order: 'newest' };

/** The files that one has uploaded: what they take, and where they are used. */
export function UploadsSection() {
  return (
    <Loaded of={useOwnFiles()} lines={6}>
      {(own) => (
        <div class="uploads" data-is-shown>
          <Space {...own} />
          {own.files.length === 0 ? (
            <EmptyState icon="paperclip" title={t('uploads-none')}>
              {t('uploads-none-text')}
            </EmptyState>
          ) : (
            <Files files={own.files} />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Where it is almost full, it says so by words and colour. */
const ALMOST = 0.9;

function Space({ files, bytesUsed }: OwnFiles) {
  const { live } = useModel();
  const quota = live.read('realm').realm_upload_quota_mib;
  const own = files.reduce((sum, { size }) => sum + size, 0);
  const isLimited = typeof quota === 'number';
  const share = isLimited ? Math.min(1, bytesUsed / Math.max(1, quota * MIB)) : 0;
  const used = formatBytes(bytesUsed);
  return (
    <section class="uploads-space" data-almost-full={share >= ALMOST || undefined}>
      <p>
        <strong>{t('uploads-own', { count: files.length, size: formatBytes(own) })}</strong>
      </p>
      {isLimited && (
        <meter class="uploads-meter" min={0} max={1} value={share} aria-label={t('uploads-meter')} />
      )}
      <p class="uploads-note">
        {isLimited
          ? t('uploads-used-of', { used, all: formatBytes(quota * MIB) })
          : t('uploads-used', { used })}
        {share >= ALMOST && ` ${t('uploads-almost-full')}`}
      </p>
    </section>
  );
}

type Chip = FileKind | 'unused';

function Files({ files }: Pick<OwnFiles, 'files'>) {
  const [filter, setFilter] = useState(ALL);
  const shown = useMemo(() => shownFiles(files, filter), [files, filter]);
  const set = (change: Partial<FileFilter>) => setFilter({ ...filter, ...change });
  const toggle = (chip: Chip) => {
    if (chip === 'unused') set({ isUnused: !filter.isUnused });
    else set({ kind: filter.kind === chip ? undefined : chip });
  };
  return (
    <>
      <div class="uploads-filter">
        <SearchField label={t('uploads-search')} query={filter.query} onQuery={(query) => set({ query })} />
        <Select<FileOrder>
          label={t('uploads-order')}
          labelHidden
          value={filter.order}
          onValue={(order) => set({ order })}
          options={[
            { value: 'newest', text: t('uploads-newest') },
            { value: 'oldest', text: t('uploads-oldest') },
            { value: 'largest', text: t('uploads-largest') },
            { value: 'name', text: t('uploads-by-name') },
          ]}
        />
      </div>
      <FilterChips<Chip>
        label={t('uploads-filter')}
        onToggle={toggle}
        chips={[
          { value: 'picture', text: t('uploads-pictures'), isOn: filter.kind === 'picture' },
          { value: 'video', text: t('uploads-videos'), isOn: filter.kind === 'video' },
          { value: 'sound', text: t('uploads-sounds'), isOn: filter.kind === 'sound' },
          { value: 'other', text: t('uploads-others'), isOn: filter.kind === 'other' },
          { value: 'unused', text: t('uploads-unused'), isOn: filter.isUnused },
        ]}
      />
      {shown.length === 0 && <p class="settings-text">{t('uploads-found-nothing')}</p>}
      <GrowingList
        class="settings-rows"
        items={shown}
        row={(file) => <FileRow key={file.id} file={file} />}
      />
    </>
  );
}
