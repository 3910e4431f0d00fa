import { useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '../controls/button.tsx';
import { Kbd } from '../controls/kbd.tsx';
import { Banner, EmptyState, ErrorState, ProgressBar, Skeleton } from '../feedback/states.tsx';
import { showToast } from '../feedback/toasts.ts';
import { Icon } from '../icons/icon.tsx';
import { Combobox } from '../lists/combobox.tsx';
import { Matches } from '../lists/listbox.tsx';
import { RovingList } from '../lists/roving-list.tsx';
import { Tabs } from '../lists/tabs.tsx';
import { Avatar, Count, PresenceDot, Time } from '../marks.tsx';
import { ConfirmDialog, Dialog } from '../overlays/dialog.tsx';
import type { ElementRef } from '../overlays/floating.ts';
import { Menu } from '../overlays/menu.tsx';
import { Part } from './basics.tsx';

export function ButtonsPart() {
  return (
    <Part title="Buttons">
      <div class="gallery-line">
        <Button kind="primary">Send</Button>
        <Button icon="plus">New channel</Button>
        <Button kind="quiet">Not now</Button>
        <Button kind="danger" icon="trash-2">
          Delete
        </Button>
      </div>
      <div class="gallery-line">
        <Button kind="primary" size="small">
          Follow
        </Button>
        <Button size="small">Small</Button>
        <Button disabled>Disabled</Button>
        <Button kind="primary" busy>
          Busy
        </Button>
      </div>
      <div class="gallery-line">
        <IconButton icon="reply" name="Reply" keys="R" turns />
        <IconButton icon="smile-plus" name="Add a reaction" keys="+" />
        <IconButton icon="star" name="Star" keys="*" aria-pressed />
        <IconButton icon="ellipsis" name="More" />
        <IconButton icon="x" name="Close" keys="Esc" size="small" />
        <Kbd keys="Mod+K" />
        <Kbd keys="Shift+N" />
        <Kbd keys="?" />
      </div>
    </Part>
  );
}

export function MarksPart() {
  return (
    <Part title="Marks">
      <div class="gallery-line">
        <Avatar name="Maria Silva" seed={1} badge={<PresenceDot presence="active" />} />
        <Avatar name="Jun" seed={2} badge={<PresenceDot presence="idle" />} />
        <Avatar name="Łukasz Ørsted" seed={3} />
        <Avatar name="محمد علي" seed={4} />
        <Avatar name="Picture" picture="/icons/icon.svg" seed={4} />
        <Avatar name="Maria Silva" seed={1} size="small" />
        <Avatar name="Maria Silva" seed={1} size="large" />
      </div>
      <div class="gallery-line">
        <Count value={3} label="3 unread messages" />
        <Count value={1234} />
        <Count value={12} kind="quiet" />
        <Count value={2} kind="mention" />
        <PresenceDot presence="active" />
        <PresenceDot presence="idle" />
        <PresenceDot presence="offline" />
        <Time at={1_790_000_000}>14:05</Time>
      </div>
    </Part>
  );
}

const people = ['Maria Silva', 'Marek Novák', 'Tamar Levi', 'Omar Haddad'];
const channels = ['marketing', 'market research', 'general'];

export function ListsPart() {
  const [tab, setTab] = useState('all');
  const [query, setQuery] = useState('mar');
  const found = (names: readonly string[]) =>
    names
      .filter((name) => name.toLowerCase().includes(query))
      .map((text) => ({ key: text.replaceAll(' ', '-'), text, value: text }));
  return (
    <Part title="Lists">
      <Tabs
        label="Channels"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'mine', text: 'Subscribed' },
          { name: 'all', text: 'All channels', badge: <Count value={12} kind="quiet" /> },
        ]}
      >
        The panel of {tab}.
      </Tabs>
      <Combobox
        label="Go to"
        query={query}
        onQuery={setQuery}
        onChoose={(choice) => showToast(choice.text)}
        groups={[
          { title: 'People', choices: found(people) },
          { title: 'Channels', choices: found(channels) },
        ]}
        draw={(choice) => <Matches text={choice.text} query={query} />}
      />
      <RovingList class="gallery-box gallery-side" role="navigation" aria-label="Channels">
        {['design', 'engineering', 'a channel whose name is longer than its column is wide'].map(
          (name, index) => (
            <a
              key={name}
              class="gallery-row"
              href="#x"
              data-roving
              aria-current={index === 1 ? 'page' : undefined}
            >
              <Icon name={index === 2 ? 'lock' : 'hash'} />
              <span>{name}</span>
              <Count value={index * 7} />
            </a>
          ),
        )}
      </RovingList>
    </Part>
  );
}

export function FeedbackPart() {
  return (
    <Part title="Feedback">
      <Banner kind="info">A new version is there. Reload the page.</Banner>
      <Banner kind="warning" actions={<Button size="small">Try now</Button>}>
        There is no connection. What you write is sent later.
      </Banner>
      <Banner kind="danger">The message was not sent.</Banner>
      <Banner kind="success">Your settings are saved.</Banner>
      <Skeleton avatar lines={3} />
      <ProgressBar label="Upload" value={0.4} />
      <div class="gallery-box">
        <EmptyState
          icon="inbox"
          title="You are up to date"
          actions={<Button kind="primary">Start a conversation</Button>}
        >
          Conversations with unread messages stand here.
        </EmptyState>
      </div>
      <div class="gallery-box">
        <ErrorState onRetry={() => {}}>The messages could not be loaded.</ErrorState>
      </div>
    </Part>
  );
}

interface OverlaysProps {
  readonly open: string;
  readonly onOpen: (open: string) => void;
}

export function OverlaysPart({ open, onOpen }: OverlaysProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => onOpen('');
  return (
    <Part title="Overlays">
      <div class="gallery-line">
        <Button ref={anchor} onClick={() => onOpen(open === 'menu' ? '' : 'menu')}>
          Menu
        </Button>
        <Button onClick={() => onOpen('dialog')}>Dialog</Button>
        <Button onClick={() => onOpen('confirm')}>Confirm</Button>
        <Button onClick={() => showToast('The topic is muted.', { action: { text: 'Undo', run: close } })}>
          Toast
        </Button>
      </div>
      {open === 'menu' && <ExampleMenu anchor={anchor} onClose={close} />}
      {open === 'dialog' && (
        <Dialog title="New channel" onClose={close} actions={<Button kind="primary">Create</Button>}>
          Its fields.
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Delete the message?" confirm="Delete" danger onClose={close} onConfirm={close}>
          Nobody can read it afterwards.
        </ConfirmDialog>
      )}
    </Part>
  );
}

function ExampleMenu({ anchor, onClose }: { readonly anchor: ElementRef; readonly onClose: () => void }) {
  const say = (text: string) => () => showToast(text);
  return (
    <Menu
      anchor={anchor}
      label="Message"
      onClose={onClose}
      groups={[
        [
          { text: 'Reply', icon: 'reply', keys: 'R', onSelect: say('Reply') },
          { text: 'Quote and reply', icon: 'text-quote', keys: '>', onSelect: say('Quote') },
          { text: 'Star', icon: 'star', keys: '*', checked: true, onSelect: say('Star') },
        ],
        [
          { text: 'Copy the link', icon: 'link', onSelect: say('Copy') },
          { text: 'Move', icon: 'move-right', keys: 'M', disabled: true, onSelect: say('Move') },
        ],
        [{ text: 'Delete', icon: 'trash-2', danger: true, onSelect: say('Delete') }],
      ]}
    />
  );
}
