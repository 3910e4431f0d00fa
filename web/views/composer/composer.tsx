import './composer.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { draftsOf } from '../../model/drafts.ts';
import { narrowKey } from '../../state/narrow.ts';
import { lacksChannel, NOBODY, NOWHERE, type Target, targetKey } from '../../state/writing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { expectField } from '../app/typed-ahead.ts';
import { applyEdit, selectionOf } from './area.ts';
import { Composition } from './composition.ts';
import { focusOn, useFields } from './fields.ts';
import { goToSent } from './go-to-sent.ts';
import { homeOf, isShownIn } from './home.ts';
import { Letter } from './letter.tsx';
import { inserted } from './marks.ts';
import { useComposeKeys } from './use-compose-keys.ts';

/** Writes to the shown conversation, or to another; in feeds it is folded until the user writes. */
export function Composer() {
  const model = useModel();
  const { route } = model.location.place.value;
  const narrow = route.view === 'narrow' ? route.narrow : [];
  const key = narrowKey(narrow);
  const home = useMemo(() => homeOf(narrow), [key]);
  const letter = useMemo(() => new Composition(model), [model]);
  const [isOpen, setOpen] = useState(home !== undefined);
  const fields = useFields();
  useMemo(() => {
    letter.settle(home ?? NOWHERE);
    setOpen(home !== undefined || letter.text.peek() !== '');
  }, [letter, home]);
  useEffect(() => () => letter.close(), [letter]);

  const fold = () => {
    fields.area.current?.blur();
    if (!home && letter.text.peek().trim() === '') setOpen(false);
  };
  const write = (to: Target | undefined, text = '') => {
    if (to && targetKey(to) !== targetKey(letter.to.peek())) letter.load(to);
    setOpen(true);
    expectField(lacksChannel(letter.to.peek()) ? '.composer-picker' : '.composer', fold);
    requestAnimationFrame(() => {
      const area = fields.area.current;
      const isBlock = text.includes('\n');
      if (text !== '' && area) applyEdit(area, inserted(selectionOf(area), text, { block: isBlock }));
      focusOn(fields, letter.to.peek());
    });
  };
  useRequests(write, (id) => {
    const draft = draftsOf(model)
      .list.peek()
      .find((each) => each.id === id);
    if (draft) letter.open(draft.id, draft.to, draft.text);
    write(undefined);
  });
  useComposeKeys(home, write);

  if (!isOpen) return <Folded onWrite={write} />;
  return (
    <Letter
      letter={letter}
      fields={fields}
      onEscape={fold}
      onSent={(to) => {
        const isShown = isShownIn(narrow, to);
        if (!home) setOpen(false);
        // The next text goes to the place that is shown. A text that was begun meanwhile stays.
        if (!(home && isShown) && letter.text.peek() === '') letter.load(home ?? NOWHERE);
        if (!isShown) goToSent(model, to, t('composer-sent-elsewhere'));
      }}
    />
  );
}

/** Other views request a text: an answer, a quotation, a message to a user. */
function useRequests(
  write: (to: Target | undefined, text?: string) => void,
  open: (draft: string) => void,
): void {
  const desk = useDesk();
  const request = desk.compose.value;
  useEffect(() => {
    if (!request) return;
    desk.compose.value = undefined;
    if (request.draft !== undefined) open(request.draft);
    else write(request.toPeople ? NOBODY : request.to, request.text);
  }, [request]);
}

function Folded({ onWrite }: { readonly onWrite: (to: Target | undefined) => void }) {
  return (
    <div class="composer-folded">
      <Button icon="pencil" data-tip-keys="C" data-tip={t('composer-new')} onClick={() => onWrite(undefined)}>
        {t('composer-new')}
      </Button>
      <Button
        kind="quiet"
        icon="user"
        data-tip-keys="X"
        data-tip={t('composer-new-direct')}
        onClick={() => onWrite(NOBODY)}
      >
        {t('composer-new-direct')}
      </Button>
    </div>
  );
}
