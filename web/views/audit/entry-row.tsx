import type { ComponentChildren } from 'preact';
import type { AuditEntry } from '../../client/shapes.ts';
import { formatFull, formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Text } from '../../ui/text.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { groupText } from '../groups/group-text.ts';
import { changesOf, type Names, type ValueChange } from './changes.ts';
import { KINDS } from './kinds.ts';
import { settingTitle } from './setting-titles.ts';

/** One change: its time, a sentence with links, and the values before and after. */
export function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const model = useModel();
  const names = namesOf(model);
  const changes = changesOf(entry, names);
  return (
    <li class="audit-row" data-kind={entry.kind}>
      <time class="audit-time" title={formatFull(entry.timestamp)}>
        {formatTime(entry.timestamp)}
      </time>
      <div class="audit-what">
        <p class="audit-sentence">
          <Sentence entry={entry} names={names} />
        </p>
        {changes.length > 0 && (
          <ul class="audit-changes">
            {changes.map((change) => (
              <ChangeLine key={change.label} change={change} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function namesOf({ tables }: Model): Names {
  return {
    person: (id) => tables.people.value.get(id)?.full_name ?? t('audit-unknown-person', { id }),
    channel: (id) => tables.channels.value.get(id)?.name ?? t('audit-unknown-channel', { id }),
    group: (id) => {
      const group = tables.groups.value.get(id);
      return group ? groupText(group) : t('groups-unknown');
    },
  };
}

function Sentence({ entry, names }: { readonly entry: AuditEntry; readonly names: Names }) {
  const { kind, acting_user_id: actorId, user_id: userId, stream_id: streamId, group_id: groupId } = entry;
  return (
    <Text
      id={KINDS[kind].text}
      args={{
        actor: actorId === null ? sourceText(entry) : names.person(actorId),
        person: userId === null ? t('audit-nothing') : names.person(userId),
        channel: streamId === null ? t('audit-nothing') : names.channel(streamId),
        group: groupId === null ? t('audit-nothing') : names.group(groupId),
        what: whatOf(entry),
      }}
      elements={{
        actor: (text) => (actorId === null ? text : <PersonLink userId={actorId}>{text}</PersonLink>),
        person: (text) => (userId === null ? text : <PersonLink userId={userId}>{text}</PersonLink>),
        channel: (text) =>
          streamId === null ? text : <PageLink path={['channels', streamId]}>{text}</PageLink>,
        group: (text) => (groupId === null ? text : <PageLink path={['groups', groupId]}>{text}</PageLink>),
      }}
    />
  );
}

const sourceText = ({ source }: AuditEntry) =>
  source === 'command_line' ? t('audit-command-line') : t('audit-server');

/** The setting, or the name of the added, changed or removed object. */
function whatOf({ kind, property, before, after }: AuditEntry): string {
  if (property !== null) return kind.startsWith('domain_') ? property : settingTitle(kind, property);
  for (const value of [after, before])
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return '';
}

function PersonLink({ userId, children }: { readonly userId: number; readonly children: ComponentChildren }) {
  const desk = useDesk();
  return (
    <button
      type="button"
      class="audit-link"
      dir="auto"
      onClick={() => {
        desk.details.value = { kind: 'person', userId };
      }}
    >
      {children}
    </button>
  );
}

interface PageLinkProps {
  readonly path: readonly ['channels' | 'groups', number];
  readonly children: ComponentChildren;
}

function PageLink({ path: [view, id], children }: PageLinkProps) {
  const { location } = useModel();
  return (
    <a class="audit-link" dir="auto" href={location.href({ view, path: [String(id)] })}>
      {children}
    </a>
  );
}

function ChangeLine({ change: { label, before, after } }: { readonly change: ValueChange }) {
  return (
    <li class="audit-change">
      {label && <span class="audit-label">{label}</span>}
      {before !== undefined && (
        <span class="audit-value audit-before">
          <span class="visually-hidden">{t('audit-before')} </span>
          <span dir="auto">{before}</span>
        </span>
      )}
      {before !== undefined && after !== undefined && <Icon name="arrow-right" turns />}
      {after !== undefined && (
        <span class="audit-value">
          {before !== undefined && <span class="visually-hidden">{t('audit-after')} </span>}
          <span dir="auto">{after}</span>
        </span>
      )}
    </li>
  );
}
