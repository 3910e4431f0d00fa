import './composer.css';
import { useEffect, useMemo } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Conversation } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { NOWHERE } from '../../state/writing.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ComposeRequest } from '../app/desk.ts';
import { useModel } from '../app/model-context.ts';
import { fieldIsThere } from '../app/typed-ahead.ts';
import { applyEdit, selectionOf } from './area.ts';
import { Composition } from './composition.ts';
import { focusOn, useFields } from './fields.ts';
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
    letter.load(request.to ?? (request.toPeople ? { kind: 'direct', userIds: [] } : NOWHERE));
  }, [letter]);
  useEffect(() => {
    const { text = '' } = request;
    const area = fields.area.current;
    if (text !== '' && area) applyEdit(area, inserted(selectionOf(area), text));
    focusOn(fields, letter.to.peek());
    fieldIsThere();
    return () => letter.close();
  }, [letter]);
  const sent = (to: Conversation) => {
    const run = () => model.location.go({ view: 'narrow', narrow: narrowOf(to) });
    showToast(t('composer-sent'), { action: { text: t('composer-go-there'), run } });
    onClose();
  };
  return (
    <Dialog title={t('composer-new')} onClose={onClose} size="large">
      <Letter letter={letter} fields={fields} onEscape={onClose} onSent={sent} />
    </Dialog>
  );
}
