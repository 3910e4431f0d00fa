/** What a mention of a system group shows in place of its name. */
const shownNames: Readonly<Record<string, string>> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
};

export function shownGroupName(group: { readonly name: string; readonly isSystem: boolean }): string {
  return (group.isSystem ? shownNames[group.name] : undefined) ?? group.name;
}
