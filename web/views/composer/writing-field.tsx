import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Target } from '../../state/writing.ts';
import { isMac, shortcutKey } from '../../ui/controls/keys.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { isTelephone } from '../../ui/overlays/floating.ts';
import { applyEdit, selectionOf } from './area.ts';
import { applyMark, linkOver, type Mark, newLine } from './marks.ts';

export interface WritingFieldProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter sends; otherwise Ctrl+Enter alone. */
  readonly enterSends: boolean;
  readonly onSend: () => void;
  readonly onEscape: () => void;
  /** ↑ or ← where nothing is written yet; false: the key does nothing else. */
  readonly onEditLast?: (() => boolean) | undefined;
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** The target: its participants are offered first. */
  readonly to: Target;
}

const Completions = lazy(async () => (await import('./completion/completion.tsx')).Completions);

/** Keys with Ctrl, on a Mac with ⌘; `Shift+` in front. */
const MARKS: Readonly<Record<string, Mark>> = {
  b: 'bold',
  i: 'italic',
  'Shift+l': 'link',
  'Shift+c': 'code',
};

/** A text area with the keys of marks and of sending, and the handling of pasted content. */
export function WritingField(props: WritingFieldProps) {
  const { area, text, onText } = props;
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const [isUsed, setUsed] = useState(false);
  const before = useRef(text);
  if (!isUsed) before.current = text;
  const press = (event: KeyboardEvent) => {
    if (event.isComposing || keys.current?.(event)) return;
    const taken = sends(event, props) ? props.onSend() : edited(event, area.current, props);
    if (taken === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const paste = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    if (data && area.current && pasted(data, area.current, props.onFiles)) event.preventDefault();
  };
  return (
    <>
      <TextArea
        area={area}
        label={props.label}
        labelHidden
        placeholder={props.label}
        rows={1}
        value={text}
        onValue={onText}
        disabled={props.disabled}
        autoComplete="off"
        spellcheck
        onKeyDown={press}
        aria-describedby={props.describedBy}
        onPaste={paste}
        onFocus={() => {
          setUsed(true);
          props.onFocus?.();
        }}
        onBlur={props.onBlur}
      />
      {isUsed && <Completions area={area} text={text} before={before.current} to={props.to} keys={keys} />}
    </>
  );
}

const isMod = (event: KeyboardEvent): boolean => (isMac() ? event.metaKey : event.ctrlKey);

/** Ctrl+Enter always; Enter as the person has set it, but for telephones, which have no Shift+Enter. */
function sends(event: KeyboardEvent, { enterSends }: WritingFieldProps): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey) return false;
  return event.ctrlKey || event.metaKey || (enterSends && !isTelephone());
}

const isBack = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === 'ArrowUp' || key === 'ArrowLeft') && !(shiftKey || altKey || ctrlKey || metaKey);

function edited(event: KeyboardEvent, area: HTMLTextAreaElement | null, props: WritingFieldProps): unknown {
  if (!area) return false;
  if (event.key === 'Escape') return props.onEscape();
  if (isBack(event) && area.value === '') return props.onEditLast?.() ?? false;
  const mark = MARKS[`${event.shiftKey ? 'Shift+' : ''}${shortcutKey(event).toLowerCase()}`];
  if (mark && isMod(event) && !event.altKey) return applyEdit(area, applyMark(mark, selectionOf(area)));
  const isPlainEnter = event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey;
  const line = isPlainEnter && !event.shiftKey ? newLine(selectionOf(area)) : undefined;
  return line ? applyEdit(area, line) : false;
}

/** True: it is put in already. Pictures that come with words are the words' own. */
function pasted(
  data: DataTransfer,
  area: HTMLTextAreaElement,
  onFiles: WritingFieldProps['onFiles'],
): boolean {
  const plain = data.getData('text/plain');
  if (data.files.length > 0 && onFiles && plain === '') {
    onFiles([...data.files]);
    return true;
  }
  const link = linkOver(selectionOf(area), plain);
  if (link) {
    applyEdit(area, link);
    return true;
  }
  const html = data.getData('text/html');
  if (html === '' || plain === '') return false;
  void pasteHtml(area, html, plain);
  return true;
}

/** Keeps the marks that Markdown has. */
async function pasteHtml(area: HTMLTextAreaElement, html: string, plain: string): Promise<void> {
  const { start, end } = selectionOf(area);
  // Without this part of the build the plain text is pasted.
  const marked = await import('./html-to-markdown.ts').then(
    ({ htmlToMarkdown }) => htmlToMarkdown(html, plain),
    () => undefined,
  );
  applyEdit(area, { start, end, insert: marked ?? plain });
}
