import type { Anchor } from '../../ui/overlays/floating.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { menuOf } from './menus.ts';
import type { MenuSubject } from './sidebar-state.ts';

interface Props {
  readonly subject: MenuSubject;
  readonly first?: MenuItem | undefined;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** The menu of a channel, a topic, or a direct conversation. */
export function SubjectMenu({ subject, first, anchor, onClose }: Props) {
  const model = useModel();
  const desk = useDesk();
  const { label, groups } = menuOf(subject, { model, desk });
  return (
    <Menu anchor={anchor} onClose={onClose} label={label} groups={first ? [[first], ...groups] : groups} />
  );
}
