import type { Anchor } from '../../ui/overlays/floating.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { menuOf } from './menus.ts';
import type { MenuSubject } from './sidebar-state.ts';

interface Props {
  readonly subject: MenuSubject;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** The menu of a channel, a topic, or a direct conversation. */
export function SubjectMenu({ subject, anchor, onClose }: Props) {
  const model = useModel();
  const desk = useDesk();
  return <Menu anchor={anchor} onClose={onClose} {...menuOf(subject, { model, desk })} />;
}
