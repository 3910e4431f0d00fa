import { t } from '../../i18n/texts.ts';
import { changingWidget } from '../../model/widgets.ts';
import type { Message } from '../../state/message.ts';
import { nextIndex, type TaskList } from '../../state/widgets.ts';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { useModel } from '../app/model-context.ts';
import { AddLine } from './add-line.tsx';
import { EditableTitle } from './editable-title.tsx';

interface Props {
  readonly message: Message;
  readonly list: TaskList;
}

/** Things to do: everybody who reads it ticks and adds. */
export function TodoWidget({ message, list }: Props) {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const change = (fields: object) => void model.perform(changingWidget(message, fields));
  const add = (task: string) =>
    change({ type: 'new_task', key: nextIndex(message, ownId), task, desc: '', completed: false });
  return (
    <div class="widget" id={`message-${message.id}`}>
      <EditableTitle
        icon="list-todo"
        text={list.title}
        placeholder={t('messages-todo')}
        label={t('messages-todo-title')}
        canEdit={message.sender_id === ownId}
        onText={(title) => change({ type: 'new_task_list_title', title })}
      />
      <ul class="widget-list">
        {list.tasks.map(({ key, text, about, isDone }) => (
          <li key={key} class={isDone ? 'task task-done' : 'task'}>
            <Checkbox
              label={text}
              hint={about || undefined}
              checked={isDone}
              onChecked={() => change({ type: 'strike', key })}
            />
          </li>
        ))}
      </ul>
      <AddLine label={t('messages-todo-add')} onText={add} />
    </div>
  );
}
