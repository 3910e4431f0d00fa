import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { channelNarrow } from '../../state/narrow.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { useResource, Waiting } from '../kit/resource.tsx';
import { GeneralPart } from './general-part.tsx';
import { JoinButton } from './join-button.tsx';
import { PeoplePart } from './people-part.tsx';
import { PersonalPart } from './personal-part.tsx';
import { TopicsPart } from './topics-part.tsx';

const PARTS = ['general', 'personal', 'people', 'topics'] as const;
type Part = (typeof PARTS)[number];

/** Other clients say `subscribers`. */
const partOf = (text: string | undefined): Part =>
  text === 'subscribers' ? 'people' : (PARTS.find((each) => each === text) ?? 'general');

interface Props {
  readonly streamId: number;
  readonly part: string | undefined;
}

/** A channel's properties, the user's own settings for it, its subscribers, and its topics. */
export function ChannelPage({ streamId, part }: Props) {
  const { tables } = useModel();
  const channel = tables.channels.value.get(streamId);
  return channel ? (
    <Page channel={channel} part={partOf(part)} />
  ) : (
    <UnknownPage streamId={streamId} part={partOf(part)} />
  );
}

/** It may be archived: the state need not have it then. */
function UnknownPage({ streamId, part }: { readonly streamId: number; readonly part: Part }) {
  const directory = channelDirectory(useModel());
  const loading = useResource(() => directory.load());
  const archived = directory.archived.value;
  const channel = archived?.get(streamId);
  if (channel) return <Page channel={channel} part={part} />;
  return (
    <section class="directory">
      <PageBar title={t('channels-title')} />
      {archived ? (
        <EmptyState icon="hash" title={t('channels-unknown')}>
          {t('channels-unknown-text')}
        </EmptyState>
      ) : (
        <Waiting of={loading} lines={4} />
      )}
    </section>
  );
}

interface PageProps {
  readonly channel: KnownChannel;
  readonly part: Part;
}

function Page({ channel, part }: PageProps) {
  const { location } = useModel();
  const { stream_id: streamId, name } = channel;
  const View = VIEWS[part];
  return (
    <section class="directory" data-part={part}>
      <PageBar
        title={name}
        icon={<ChannelIcon channel={channel} />}
        actions={!channel.is_archived && <JoinButton key={streamId} channel={channel} />}
      />
      <nav class="channel-parts" aria-label={t('channels-parts')}>
        {PARTS.map((each) => (
          <a
            key={each}
            class="channel-part"
            href={location.href({ view: 'channels', path: [String(streamId), name, each] })}
            aria-current={each === part ? 'page' : undefined}
          >
            {partText(each)}
          </a>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one scrolls by key, also where a part has nothing to use */}
      <section key={part} class="directory-scroll" aria-label={partText(part)} tabIndex={0}>
        <div class="directory-column channel-page">
          <nav class="channel-links" aria-label={t('channels-ways')}>
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
          <View channel={channel} />
        </div>
      </section>
    </section>
  );
}

const VIEWS = {
  general: GeneralPart,
  personal: PersonalPart,
  people: PeoplePart,
  topics: TopicsPart,
} as const satisfies Record<Part, unknown>;

function partText(part: Part): string {
  switch (part) {
    case 'general':
      return t('channels-general');
    case 'personal':
      return t('channels-personal');
    case 'people':
      return t('channels-people-title');
    case 'topics':
      return t('channels-topics');
  }
}
