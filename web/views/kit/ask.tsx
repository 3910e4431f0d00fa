import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import type { Desk } from '../app/desk.ts';
import { Refusal } from './refusal.tsx';

export interface Question {
  readonly title: string;
  /** The verb of the step. */
  readonly step: string;
  /** A step that harms nothing has the focus. */
  readonly isHarmless?: boolean;
  /** The consequences, by paragraphs. */
  readonly texts?: readonly ComponentChildren[];
  readonly work: () => Promise<unknown>;
}

/** Asks before a step: `ask(desk, { title, step, texts, work })`. */
export const ask = (desk: Desk, question: Question): void =>
  desk.open((close) => <AskDialog {...question} onClose={close} />);

interface Props extends Question {
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** Asks, does it once, and closes; stays open and says why when the server refuses. */
export function AskDialog({ title, step, isHarmless = false, texts = [], work, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ComponentChildren>();
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      confirm={step}
      danger={!isHarmless}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => !isBusy && void run()}
    >
      {texts.map((text, at) => text && <p key={at}>{text}</p>)}
      {children}
      <Refusal>{refusal}</Refusal>
    </ConfirmDialog>
  );
}
