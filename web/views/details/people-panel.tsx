import { useState } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import { writersOf } from '../../state/conversation-people.ts';
import { rankText } from '../../state/ranking.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { currentOf } from '../app/current.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { Panel } from './panel.tsx';
import { PersonList } from './person-list.tsx';

/** The people of the conversation that one looks at: who wrote in the topic first. */
export function PeoplePanel() {
  const model = useModel();
  const { streamId, userIds } = currentOf(model).value;
  return (
    <Panel title={t('dialogs-people')}>
      {userIds ? (
        <PersonList
          title={t('dialogs-people-here', { count: userIds.length + 1 })}
          userIds={[...userIds, model.tables.ownId.value]}
        />
      ) : (
        streamId !== undefined && <ChannelPeople key={streamId} streamId={streamId} />
      )}
    </Panel>
  );
}

const MANY = 12;

function ChannelPeople({ streamId }: { readonly streamId: number }) {
  const model = useModel();
  const desk = useDesk();
  const [query, setQuery] = useState('');
  const known = subscribersOf(model).of(streamId).value;
  const subscribers = [...(known ?? [])];
  const isTopic = currentOf(model).value.topic !== undefined;
  const writers = isTopic ? writersOf(desk.timeline.value?.rows.value ?? []) : [];
  const fits = (id: number) => query.trim() === '' || rankText(personText(model, id), query.trim()) > 0;
  const others = subscribers
    .filter((id) => !writers.includes(id) && fits(id))
    .sort((one, other) => compareNames(personText(model, one), personText(model, other)));
  return (
    <>
      {subscribers.length > MANY && (
        <div class="details-find">
          <TextField
            type="search"
            icon="search"
            label={t('dialogs-find-person')}
            placeholder={t('dialogs-find-person')}
            labelHidden
            value={query}
            onValue={setQuery}
          />
        </div>
      )}
      <PersonList title={t('dialogs-writers')} userIds={writers.filter(fits)} />
      {known ? (
        <PersonList title={t('dialogs-subscribers')} userIds={others} />
      ) : (
        <Skeleton avatar lines={1} />
      )}
    </>
  );
}
