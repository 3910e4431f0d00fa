import './person-line.css';
import type { ComponentChildren } from 'preact';
import { clock } from '../../model/clock.ts';
import { presenceKind } from '../../state/presence.ts';
import { Avatar, PresenceDot } from '../../ui/marks.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';

interface Props {
  readonly userId: number;
  /** Called before the person opens: a dialog closes. */
  readonly onOpen?: () => void;
  /** After the name. */
  readonly children?: ComponentChildren;
}

/** Somebody in a list; a press opens who they are. */
export function PersonLine({ userId, onOpen, children }: Props) {
  const model = useModel();
  const desk = useDesk();
  const person = model.tables.people.value.get(userId);
  const threshold = Number(model.live.read().server_presence_offline_threshold_seconds ?? 140);
  const presence = presenceKind(model.moments.presences.value.get(userId), clock.value, threshold);
  const name = personText(model, userId);
  const showsPresence = person?.is_active === true && !person.is_bot;
  return (
    <li>
      <button
        type="button"
        class="person-line"
        onClick={() => {
          onOpen?.();
          desk.details.value = { kind: 'person', userId };
        }}
      >
        <Avatar
          name={name}
          seed={userId}
          picture={person?.avatar_url}
          size="small"
          badge={showsPresence && <PresenceDot presence={presence} />}
        />
        <span class="person-line-name" dir="auto">
          {name}
        </span>
        {children}
      </button>
    </li>
  );
}
