import type { HolderRule } from '../../state/group-setting.ts';
import type { GroupSetting } from '../../state/types.ts';

/** Groups and people, as one picks them to be in a group. */
export const IN_GROUP: HolderRule = {
  isOneRole: false,
  allowsInternet: false,
  allowsNobody: true,
  allowsEveryone: true,
  roles: [],
};

export const NOBODY_YET: GroupSetting = { direct_members: [], direct_subgroups: [] };
