import { useId, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { Conversation } from '../../state/conversation.ts';
import { announce } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { lengthOf, limitsOf, missing, whyNot } from './checks.ts';
import type { Composition } from './composition.ts';
import type { Fields } from './fields.ts';
import { SendButton } from './send-button.tsx';
import { Toolbar } from './toolbar.tsx';
import { useWhereText, Where } from './where.tsx';
import { WritingField } from './writing-field.tsx';

interface Props {
  readonly letter: Composition;
  readonly fields: Fields;
  readonly onEscape: () => void;
  readonly onSent: (to: Conversation) => void;
}

/** From so many characters before the limit on it is shown. */
const NEAR_LIMIT = 500;

/** The text, above it where it goes, below it what helps to write. */
export function Letter({ letter, fields, onEscape, onSent }: Props) {
  const model = useModel();
  const to = letter.to.value;
  const text = letter.text.value;
  const label = useWhereText(to);
  const limits = limitsOf(model);
  const refusal = whyNot(model, to);
  const left = limits.message - lengthOf(text);
  const [problem, setProblem] = useState<string>();
  const note = useId();
  const isEmpty = text.trim() === '';
  const send = () => {
    const wanted = missing(to, limits);
    if (refusal || isEmpty || left < 0) return;
    if (wanted) {
      setProblem(wanted.text);
      announce(wanted.text, 'assertive');
      (wanted.where === 'channel' ? fields.channel : fields.place).current?.focus();
      return;
    }
    setProblem(undefined);
    void letter.send().then((sent) => sent && onSent(sent));
    fields.area.current?.focus();
  };
  const says = refusal ?? problem;
  return (
    <section class="composer" aria-label={t('composer-name')}>
      <div class="composer-card">
        <Where
          to={to}
          fields={fields}
          onTo={(next) => {
            setProblem(undefined);
            letter.direct(next);
          }}
          onDone={() => fields.area.current?.focus()}
        />
        <WritingField
          area={fields.area}
          label={label}
          text={text}
          to={to}
          onText={(next) => letter.write(next)}
          enterSends={model.tables.settings.value.enter_sends}
          onSend={send}
          onEscape={onEscape}
          disabled={refusal !== undefined}
          describedBy={note}
        />
        {says && (
          <p class="composer-problem" id={note}>
            <Icon name="circle-alert" />
            {says}
          </p>
        )}
        <div class="composer-bar">
          <Toolbar area={fields.area} disabled={refusal !== undefined} />
          {left < NEAR_LIMIT && (
            <span class="composer-left" data-over={left < 0}>
              {t('composer-left', { count: left })}
            </span>
          )}
          <SendButton onSend={send} disabled={refusal !== undefined || isEmpty || left < 0} />
        </div>
      </div>
    </section>
  );
}
