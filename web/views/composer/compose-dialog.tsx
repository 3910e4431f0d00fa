import './composer.css';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Conversation } from '../../state/conversation.ts';
import { NOBODY, NOWHERE } from '../../state/writing.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ComposeRequest } from '../app/desk.ts';
import { useModel } from '../app/model-context.ts';
import { applyEdit, selectionOf } from './area.ts';
import { Composition } from './composition.ts';
import { focusOn, useFields } from './fields.ts';
import { goToSent } from './go-to-sent.ts';
import { Letter } from './letter.tsx';
import { inserted } from './marks.ts';

interface Props {
  readonly request: ComposeRequest;
  readonly onClose: () => void;
}

/** Writes a message from a view that has no composer. */
export function ComposeDialog({ request, onClose }: Props) {
  const model = useModel();
  const fields = useFields();
  const letter = useMemo(() => new Composition(model), [model]);
  useMemo(() => {
    letter.load(request.to ?? (request.toPeople ? NOBODY : NOWHERE));
  }, [letter]);
  useEffect(() => {
    const { text = '' } = request;
    const area = fields.area.current;
    if (text !== '' && area) applyEdit(area, inserted(selectionOf(area), text));
    focusOn(fields, letter.to.peek());
    return () => letter.close();
  }, [letter]);
  const sent = (to: Conversation) => {
    goToSent(model, to, t('composer-sent'));
    onClose();
  };
  return (
    <Dialog title={t('composer-new')} onClose={onClose} size="large">
      <Letter letter={letter} fields={fields} onEscape={onClose} onSent={sent} />
    </Dialog>
  );
}
