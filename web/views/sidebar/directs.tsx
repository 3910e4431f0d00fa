import { t } from '../../i18n/texts.ts';
import { directWith } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { type DirectEntry, directEntries, shownDirects } from '../../state/sidebar.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { currentOf } from '../app/current.ts';
import { findPeople } from '../app/find.ts';
import { useGrowing } from '../app/growing.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { peopleText } from '../app/names.ts';
import { DirectMark } from './direct-mark.tsx';
import { Filter } from './filter.tsx';
import { MoreRow } from './more-row.tsx';
import { Row } from './row.tsx';
import { Section } from './section.tsx';
import { useSidebar } from './sidebar-state.ts';

const SHOWN = 8;
/** People that a search shows at once. */
const FOUND = 30;

export function Directs() {
  const model = useModel();
  const desk = useDesk();
  const sidebar = useSidebar();
  const { unread, ownId } = model.tables;
  const filter = sidebar.filter.value;
  if (filter?.kind === 'channels') return null;
  const recent = model.live.read('unread').recent_private_conversations ?? [];
  const entries = directEntries({ recent, unread: unread.value.directs, ownId: ownId.value });
  const compose = (
    <IconButton
      icon="plus"
      size="small"
      name={t('navigation-new-direct')}
      keys="X"
      onClick={() => desk.switchTo('@')}
    />
  );
  return (
    <Section
      name="directs"
      title={t('navigation-directs')}
      unread={unread.value.direct}
      isPersonal
      actions={compose}
    >
      {filter && <Filter label={t('navigation-filter-people')} />}
      {filter ? <FoundPeople text={filter.text} /> : <Conversations entries={entries} />}
    </Section>
  );
}

function Conversations({ entries }: { readonly entries: readonly DirectEntry[] }) {
  const model = useModel();
  const sidebar = useSidebar();
  const { userIds } = currentOf(model).value;
  const isWhole = sidebar.isOpen('all-directs', false);
  const shown = shownDirects(entries, isWhole ? entries.length : SHOWN, userIds);
  const { count, sentinel } = useGrowing(shown.length);
  const toggle = () => sidebar.setOpen('all-directs', !isWhole);
  if (entries.length === 0 && !userIds) return <p class="side-hint">{t('navigation-no-directs')}</p>;
  return (
    <ul class="side-list">
      {shown.slice(0, count).map((entry) => (
        <Boundary key={entry.userIds.join()} of="row" as="li" at={entry}>
          <DirectRow entry={entry} />
        </Boundary>
      ))}
      {sentinel}
      {entries.length > SHOWN && (
        <MoreRow
          isOpen={isWhole}
          more={t('navigation-all-directs', { count: entries.length })}
          onToggle={toggle}
        />
      )}
    </ul>
  );
}

function FoundPeople({ text }: { readonly text: string }) {
  const { tables } = useModel();
  const found = findPeople(tables.people.value.values(), text, FOUND);
  if (found.length === 0) return <p class="side-hint">{t('ui-nothing-found')}</p>;
  return (
    <ul class="side-list">
      {found.map(({ user_id: id }) => {
        const { userIds } = directWith([id]);
        const unread = tables.unread.value.directs.get(`dm:${id}`)?.ids.length ?? 0;
        return <DirectRow key={id} entry={{ userIds, maxId: 0, unread }} />;
      })}
    </ul>
  );
}

function DirectRow({ entry }: { readonly entry: DirectEntry }) {
  const model = useModel();
  const { userIds, unread } = entry;
  const conversation = directWith(userIds);
  const text = peopleText(model, userIds);
  const isMuted = userIds.length === 1 && model.tables.mutedPeople.value.has(userIds[0] ?? 0);
  return (
    <Row
      href={model.location.href({ view: 'narrow', narrow: narrowOf(conversation) })}
      mark={<DirectMark userIds={userIds} />}
      text={text}
      title={text}
      isCurrent={currentOf(model).value.key === `dm:${userIds.join()}`}
      unread={unread}
      isPersonal
      isMuted={isMuted}
      menu={{ kind: 'direct', entry }}
    />
  );
}
