import type { ComponentChildren } from 'preact';
import { Fragment } from 'preact';
import { type TextArgs, type TextId, textParts } from '../i18n/texts.ts';

interface Props<Id extends TextId> {
  readonly id: Id;
  /** The elements of the text by name: `<link>…</link>` is drawn by `link`. */
  readonly elements: Readonly<Record<string, (text: string) => ComponentChildren>>;
}

type WithArgs<Id extends TextId> = Props<Id> &
  (TextArgs<Id> extends [] ? object : { readonly args: TextArgs<Id>[0] });

/** A text with elements inside: `<Text id="guide" elements={{ link: (text) => <a href="/help">{text}</a> }} />`. */
export function Text<Id extends TextId>(props: WithArgs<Id>) {
  const args = ('args' in props ? [props.args] : []) as TextArgs<Id>;
  return (
    <>
      {textParts(props.id, ...args).map((part, index) => (
        <Fragment key={index}>
          {typeof part === 'string' ? part : (props.elements[part.element]?.(part.text) ?? part.text)}
        </Fragment>
      ))}
    </>
  );
}
