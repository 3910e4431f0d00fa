import type { AuditKind } from '../../../chat/model/audit.ts';
import type { RealmExport } from '../../../chat/model/organization.ts';
import type { Parts } from '../../../chat/model/parts.ts';
import { isSame } from './differences.ts';
import type { AuditStep, Notes } from './step.ts';

type ListName = 'linkifiers' | 'playgrounds' | 'profileFields' | 'defaultChannelGroups' | 'customEmoji';
type Item<Name extends ListName> = Parts[Name][number];

interface ListAudit<Name extends ListName> {
  readonly name: Name;
  /** The values of an item without its ID. */
  shown(item: Item<Name>): object;
  readonly added: AuditKind;
  readonly changed: AuditKind;
  readonly removed: AuditKind;
  readonly reordered?: AuditKind;
}

/** The list, with the type of its items. */
const list = <Name extends ListName>(each: ListAudit<Name>) => each;

const LISTS = [
  list({
    name: 'linkifiers',
    shown: ({ pattern, urlTemplate }) => ({ pattern, url_template: urlTemplate }),
    ...{ added: 'linkifier_added', changed: 'linkifier_changed', removed: 'linkifier_removed' },
    reordered: 'linkifiers_reordered',
  }),
  list({
    name: 'playgrounds',
    shown: ({ name, lexerLanguage, urlTemplate }) => ({
      name,
      pygments_language: lexerLanguage,
      url_template: urlTemplate,
    }),
    ...{ added: 'playground_added', changed: 'playground_added', removed: 'playground_removed' },
  }),
  list({
    name: 'profileFields',
    shown: ({ type, name, hint, data, inSummary, required, editableByUser }) => ({
      ...{ type, name, hint, field_data: data },
      ...{ display_in_profile_summary: inSummary, required, editable_by_user: editableByUser },
    }),
    ...{ added: 'profile_field_added', changed: 'profile_field_changed', removed: 'profile_field_removed' },
    reordered: 'profile_fields_reordered',
  }),
  list({
    name: 'defaultChannelGroups',
    shown: ({ name, description, channelIds }) => ({ name, description, stream_ids: channelIds }),
    added: 'default_channel_group_added',
    changed: 'default_channel_group_changed',
    removed: 'default_channel_group_removed',
  }),
  list({
    name: 'customEmoji',
    shown: ({ name, authorId }) => ({ name, author_id: authorId }),
    ...{ added: 'emoji_added', changed: 'emoji_deactivated', removed: 'emoji_deactivated' },
  }),
];

/** Notes about the short lists of the organization, and about exports. */
export function* listNotes(step: AuditStep): Notes {
  for (const each of LISTS) {
    if (step.change.parts?.[each.name]) yield* differencesOf(step, each as ListAudit<ListName>);
  }
  if (step.change.parts?.exports) yield* exportNotes(step);
}

/** The items by ID, without deactivated emoji: for clients they are no longer in the list. */
function itemsOf(parts: AuditStep['after'], name: ListName): Map<number, Item<ListName>> {
  const items: readonly Item<ListName>[] = parts.part(name);
  const left = items.filter((item) => !('isDeactivated' in item && item.isDeactivated));
  return new Map(left.map((item) => [item.id, item]));
}

function* differencesOf({ before, after }: AuditStep, audited: ListAudit<ListName>): Notes {
  const [old, given] = [itemsOf(before, audited.name), itemsOf(after, audited.name)];
  const shown = (item: Item<ListName>) => ({ id: item.id, ...audited.shown(item) });
  for (const item of given.values()) {
    const had = old.get(item.id);
    if (!had) yield { kind: audited.added, after: shown(item) };
    else if (!isSame(shown(had), shown(item))) {
      yield { kind: audited.changed, before: shown(had), after: shown(item) };
    }
  }
  for (const item of old.values()) {
    if (!given.has(item.id)) yield { kind: audited.removed, before: shown(item) };
  }
  yield* orderNotes([...old.keys()], [...given.keys()], audited.reordered);
}

/** A note if the items that stay have another order. */
function* orderNotes(old: readonly number[], given: readonly number[], kind: AuditKind | undefined): Notes {
  const before = old.filter((id) => given.includes(id));
  const after = given.filter((id) => old.includes(id));
  if (kind && !isSame(before, after)) yield { kind, before, after };
}

const STAGES = [
  ['export_finished', 'finishedAt'],
  ['export_failed', 'failedAt'],
  ['export_deleted', 'deletedAt'],
] as const;

function* exportNotes({ before, after }: AuditStep): Notes {
  const old = new Map(before.part('exports').map((each) => [each.id, each]));
  for (const each of after.part('exports')) {
    const had = old.get(each.id);
    if (!had) yield { kind: 'export_requested', after: shownExport(each) };
    for (const [kind, at] of STAGES) {
      if (each[at] !== null && had?.[at] == null) yield { kind, after: shownExport(each) };
    }
  }
}

/** An export without its address, which is a secret. */
const shownExport = ({ id, exportType }: RealmExport) => ({ id, export_type: exportType });
