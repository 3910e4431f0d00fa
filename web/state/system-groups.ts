/** The text of a mention of a system group, in every language: the server writes it. */
const SHOWN: Readonly<Record<string, string>> = {
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
};

interface Group {
  readonly name: string;
  readonly is_system_group: boolean;
}

/** The name of a group as people read it; undefined for system groups that nobody mentions, such as everyone. */
export const shownGroupName = ({ name, is_system_group }: Group): string | undefined =>
  is_system_group ? SHOWN[name] : name;
