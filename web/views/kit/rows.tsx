import './rows.css';
import type { ComponentChildren } from 'preact';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { DialogView } from '../app/desk.ts';
import { useDesk } from '../app/model-context.ts';
import { ask, type Question } from './ask.tsx';

interface Face {
  readonly icon: IconName;
  /** Names the row too: `Delete { $name }`. */
  readonly name: string;
  readonly isBusy?: boolean;
}

/** A button at the end of a row: it does something, opens a dialog, or asks before it does something. */
export type Step = Face &
  ({ readonly run: () => void } | { readonly opens: DialogView } | { readonly asks: () => Question });

export type Steps = readonly (Step | false | undefined)[];

interface RowProps {
  /** Before the text: an icon, a picture. */
  readonly lead?: ComponentChildren;
  readonly name: ComponentChildren;
  /** A line beneath the name. */
  readonly more?: ComponentChildren;
  /** The content after the text. */
  readonly children?: ComponentChildren;
  readonly steps?: Steps;
}

export function RowSteps({ steps }: { readonly steps: Steps }) {
  const desk = useDesk();
  const take = (step: Step) => {
    if ('opens' in step) desk.open(step.opens);
    else if ('asks' in step) ask(desk, step.asks());
    else step.run();
  };
  return steps.map(
    (step) =>
      step && (
        <IconButton
          key={step.name}
          icon={step.icon}
          name={step.name}
          aria-busy={step.isBusy || undefined}
          disabled={step.isBusy}
          onClick={() => take(step)}
        />
      ),
  );
}

interface SettingsRowProps extends RowProps {
  readonly class?: string;
}

/** A row of a list in settings. */
export function SettingsRow({ lead, name, more, steps = [], class: own, children }: SettingsRowProps) {
  return (
    <li class={classes('settings-row', own)}>
      {lead}
      <span class="settings-row-text">
        {typeof name === 'string' ? <strong dir="auto">{name}</strong> : name}
        {more && (
          <span class="settings-row-more" dir="auto">
            {more}
          </span>
        )}
      </span>
      {children}
      <RowSteps steps={steps} />
    </li>
  );
}

/** The content of a row that one moves: its lines, and its steps at the top. */
export function MovedRow({ steps = [], children }: Pick<RowProps, 'steps' | 'children'>) {
  return (
    <div class="moved-row">
      <div class="moved-row-text">{children}</div>
      <div class="moved-row-steps">
        <RowSteps steps={steps} />
      </div>
    </div>
  );
}

interface DirectoryRowProps extends RowProps {
  readonly name: string;
  /** Beside the name. */
  readonly mark?: ComponentChildren;
  readonly href?: string | undefined;
  /** Opens what the row is about; with `href` it also follows the link. */
  readonly onOpen?: (() => void) | undefined;
}

/** A row of a page's list: the name leads to what it is about. */
export function DirectoryRow(props: DirectoryRowProps) {
  const { lead, name, mark, href, onOpen, more, steps = [], children } = props;
  const title = { class: 'directory-name', dir: 'auto' as const };
  const link = href ? (
    <a {...title} href={href} onClick={onOpen}>
      {name}
    </a>
  ) : onOpen ? (
    <button type="button" {...title} onClick={onOpen}>
      {name}
    </button>
  ) : (
    <span {...title}>{name}</span>
  );
  return (
    <li class="directory-row">
      {lead}
      <span class="directory-text">
        {mark === undefined ? (
          link
        ) : (
          <span class="directory-title">
            {link}
            {mark}
          </span>
        )}
        {more && (
          <span class="directory-more" dir="auto">
            {more}
          </span>
        )}
      </span>
      {children}
      <RowSteps steps={steps} />
    </li>
  );
}
