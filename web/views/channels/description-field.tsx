import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { renderText } from '../../model/rendering.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { useModel } from '../app/model-context.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { Content } from '../messages/content/content.tsx';
import { MAX_DESCRIPTION } from './channel-name.ts';

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Markdown, and how it will look. */
export function DescriptionField({ value, onValue }: Props) {
  const [isPreview, setPreview] = useState(false);
  return (
    <div class="channel-describing">
      {isPreview ? (
        <Preview text={value} />
      ) : (
        <TextArea
          label={t('channels-description')}
          maxLength={MAX_DESCRIPTION}
          value={value}
          onValue={onValue}
        />
      )}
      {value.trim() !== '' && (
        <Button
          size="small"
          kind="quiet"
          icon={isPreview ? 'pencil' : 'eye'}
          class="channel-save"
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? t('channels-preview-end') : t('channels-preview')}
        </Button>
      )}
    </div>
  );
}

function Preview({ text }: { readonly text: string }) {
  const model = useModel();
  const rendered = useResource(() => renderText(model, text), { key: text });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the form, no landmark
    <div role="group" aria-label={t('channels-description-shown')}>
      <span class="field-label">{t('channels-description')}</span>
      <Loaded of={rendered} lines={2}>
        {(html) => <Content html={html} ownId={model.tables.ownId.value} class="channel-preview" />}
      </Loaded>
    </div>
  );
}
