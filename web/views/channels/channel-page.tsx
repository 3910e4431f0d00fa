import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import {
  addToChannel,
  administers,
  changeChannel,
  mayRemoveOthers,
  type Privacy,
  privacyOf,
  removeFromChannel,
} from '../../model/channels.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { attempt, failureText, failureWords } from '../app/attempt.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { useFetched } from '../app/use-fetched.ts';
import { PeopleList } from '../people/people-list.tsx';
import { ChannelAdmin } from './channel-admin.tsx';
import { ChannelChoices } from './channel-choices.tsx';
import { JoinButton } from './join-button.tsx';
import { PeoplePicker } from './people-picker.tsx';

/** What a channel is, what one chooses for oneself in it, and who is in it. */
export function ChannelPage({ streamId }: { readonly streamId: number }) {
  const { tables, location } = useModel();
  const channel = tables.channels.value.get(streamId);
  if (!channel) {
    return (
      <section class="directory">
        <PageBar title={t('channels-title')} />
        <EmptyState icon="hash" title={t('channels-unknown')}>
          {t('channels-unknown-text')}
        </EmptyState>
      </section>
    );
  }
  return (
    <section class="directory">
      <PageBar
        title={channel.name}
        actions={<JoinButton channel={channel} isSubscribed={channel.isSubscribed} />}
      >
        <ChannelIcon channel={channel} />
      </PageBar>
      <div class="directory-scroll">
        <div class="directory-column channel-page">
          <p class="channel-privacy">{t(PRIVACY_TEXTS[privacyOf(channel)])}</p>
          <nav class="channel-links">
            <a
              class="button button-plain"
              href={location.href({ view: 'narrow', narrow: channelNarrow(streamId) })}
            >
              {t('channels-read')}
            </a>
            <a class="button button-quiet" href={location.href({ view: 'channels', path: ['all'] })}>
              {t('channels-to-all')}
            </a>
          </nav>
          <About channel={channel} />
          {channel.isSubscribed && <ChannelChoices channel={channel} />}
          <ChannelAdmin channel={channel} />
          <Subscribers channel={channel} />
        </div>
      </div>
    </section>
  );
}

const PRIVACY_TEXTS = {
  public: 'channels-public-text',
  private: 'channels-private-text',
  shared: 'channels-shared-text',
  'web-public': 'channels-web-public-text',
} as const satisfies Record<Privacy, string>;

/** Name and description; who may change them does it here. */
function About({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { client } = model;
  const mayChange = administers(model, channel);
  const [name, setName] = useState(channel.name);
  const [description, setDescription] = useState(channel.description);
  const [error, setError] = useState<ComponentChildren>();
  if (!mayChange) {
    return channel.description ? (
      <p class="channel-description" dir="auto">
        {channel.description}
      </p>
    ) : null;
  }
  const change = {
    ...(name.trim() !== channel.name && { new_name: name.trim() }),
    ...(description.trim() !== channel.description && { description: description.trim() }),
  };
  const isChanged = Object.keys(change).length > 0;
  const save = async () => {
    setError(undefined);
    if (name.trim() === '') return setError(t('channels-need-name'));
    try {
      await changeChannel(client, channel.stream_id, change);
      showToast(t('channels-saved'));
    } catch (failure) {
      setError(failureText(failure));
    }
  };
  return (
    <form
      class="channel-section"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t('channels-about')}</h2>
      <TextField label={t('channels-name')} maxLength={60} value={name} onValue={setName} error={error} />
      <TextArea
        label={t('channels-description')}
        maxLength={1024}
        value={description}
        onValue={setDescription}
      />
      {isChanged && (
        <Button type="submit" kind="primary" class="channel-save">
          {t('channels-save')}
        </Button>
      )}
    </form>
  );
}

function Subscribers({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { client, tables } = model;
  const { stream_id: streamId, name, isSubscribed } = channel;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const subscribers = subscribersOf(model);
  const { failure, retry } = useFetched(() => subscribers.load(streamId), `${streamId} ${isSubscribed}`);
  const ids = subscribers.of(streamId).value;
  const people = tables.people.value;
  const list = useMemo(() => [...people.values()].filter((each) => ids?.has(each.user_id)), [people, ids]);
  const mayRemove = mayRemoveOthers(model, channel);
  const add = async () => {
    if (await attempt(() => addToChannel(client, name, chosen))) setChosen([]);
  };
  return (
    <section class="channel-section">
      <h2>{ids ? t('channels-people', { count: ids.size }) : t('channels-people-title')}</h2>
      {isSubscribed && (
        <div class="channel-add">
          <PeoplePicker label={t('channels-people-add')} userIds={chosen} onUserIds={setChosen} />
          {chosen.length > 0 && (
            <Button kind="primary" onClick={() => void add()}>
              {t('channels-add')}
            </Button>
          )}
        </div>
      )}
      {failure ? (
        <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>
      ) : ids ? (
        <PeopleList
          people={list}
          remove={
            mayRemove
              ? {
                  text: (person) => t('channels-remove-person', { name: person }),
                  work: (userId) => void attempt(() => removeFromChannel(client, name, userId)),
                }
              : undefined
          }
        />
      ) : (
        <Skeleton lines={4} avatar />
      )}
    </section>
  );
}
