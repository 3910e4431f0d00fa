import './search.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { channelIn, conversationIn, type Narrow, narrowKey, type Term } from '../../state/narrow.ts';
import { formatSearch, formatTerm } from '../../state/search-format.ts';
import { type Suggestion, suggestions, withTerm } from '../../state/search-suggestions.ts';
import { isUnderstood, lastToken, parseSearch } from '../../state/search-text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Listbox } from '../../ui/lists/listbox.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { keyOf, useCombo } from '../app/combo.ts';
import { keep, keptNote } from '../app/kept.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { alternatives, problemOf, problemText, type SearchProblem } from './problem.ts';
import { searchNames } from './search-data.ts';
import { searchable } from './searchable.ts';
import { iconOf, operatorWords, termWords } from './words.ts';

type Offer =
  | Suggestion
  | { readonly kind: 'whole'; readonly narrow: Narrow; readonly isPast: boolean }
  /** What may be meant. */
  | { readonly kind: 'instead'; readonly narrow: Narrow };

const HISTORY = 'search-history';
const NONE: readonly Narrow[] = [];
const MOST_PAST = 8;

/** The search: a field with complete terms as pills, and what may come next below it. */
export function Search() {
  const model = useModel();
  const desk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const names = useMemo(() => searchNames(model), [model]);
  const data = useMemo(() => searchable(model), [model]);
  const route = model.location.place.peek().route;
  const here = route.view === 'narrow' ? route.narrow : undefined;
  const first = useMemo(() => beginning(parseSearch(desk.search.peek() ?? '', names), here), [desk, names]);
  const [terms, setTerms] = useState<Narrow>(first.filter(isPill));
  const [text, setText] = useState(() =>
    formatSearch(
      first.filter((term) => !isPill(term)),
      names,
    ),
  );
  const [problem, setProblem] = useState<SearchProblem>();
  const past = keptNote(model, HISTORY, NONE).value.value;
  const close = () => {
    desk.search.value = undefined;
  };

  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    field.current?.select();
    const leave = (event: PointerEvent) => !box.current?.contains(event.target as Node) && close();
    document.addEventListener('pointerdown', leave, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  const channel = terms.find(({ operator, negated }) => operator === 'channel' && !negated)?.operand;
  useEffect(() => {
    if (typeof channel === 'number') void model.topics.load(channel);
  }, [model, channel]);

  const isBlank = text.trim() === '' && terms.length === 0;
  const scope = here && scopeOf(here);
  const meant = problem ? alternatives(problem, data) : [];
  const offers: Offer[] = [
    ...meant.map((narrow) => ({ kind: 'instead' as const, narrow })),
    ...(isBlank && scope ? [{ kind: 'whole' as const, narrow: scope, isPast: false }] : []),
    ...(isBlank ? past.map((narrow) => ({ kind: 'whole' as const, narrow, isPast: true })) : []),
    ...suggestions({ terms, text }, data),
  ];
  const choices = offers.map((offer) => ({ key: keyOf(keyOfOffer(offer)), text: '', value: offer }));

  const run = (wanted: Narrow) => {
    const unclear = problemOf(wanted);
    setProblem(unclear);
    if (wanted.length === 0 || unclear) return;
    const others = past.filter((each) => narrowKey(each) !== narrowKey(wanted));
    keep(model, HISTORY, [wanted, ...others].slice(0, MOST_PAST));
    close();
    model.location.go({ view: 'narrow', narrow: wanted });
    desk.column.value = 'main';
  };
  const choose = ({ value }: Choice<Offer>) => {
    const { before } = lastToken(text);
    if (value.kind === 'run') run(parsed([...terms], text));
    else if (value.kind === 'instead') run(value.narrow);
    else if (value.kind === 'whole') value.isPast ? run(value.narrow) : setTerms(value.narrow);
    else if (value.kind === 'operator') setText(`${before}${value.isNegated ? '-' : ''}${value.operator}:`);
    else {
      setTerms(withTerm(terms, value.term));
      setText(before);
    }
    combo.restart();
    field.current?.focus();
  };
  const combo = useCombo([{ choices }], choose);
  const parsed = (pills: Narrow, typed: string): Narrow => [
    ...pills,
    ...parseSearch(typed, names, { isLoose: true }),
  ];

  const type = (next: string) => {
    combo.restart();
    setProblem(undefined);
    const complete = /\s$/.test(next) ? parseSearch(next, names) : [];
    const resolved = complete.filter(isPill);
    if (resolved.length === 0 || resolved.length < complete.filter(isTerm).length) {
      setText(next);
      return;
    }
    setTerms(resolved.reduce<Narrow>((all, term) => withTerm(all, term), terms));
    setText(complete.some((each) => !isTerm(each)) ? `${wordsOf(complete)} ` : '');
  };
  const press = (event: KeyboardEvent) => {
    if (combo.press(event)) return;
    if (event.key === 'Enter') run(parsed(terms, text));
    else if (event.key === 'Escape') close();
    else if (event.key === 'Backspace' && atStart(field.current) && terms.length > 0)
      setTerms(terms.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <search ref={box} class="search">
      <div class="search-field">
        <Icon name="search" />
        <ul class="search-pills" aria-label={t('navigation-search-terms')}>
          {terms.map((term) => (
            <li key={formatTerm(term, names)}>
              <button
                type="button"
                class="search-pill"
                aria-label={t('navigation-search-remove', { term: termWords(model, term) })}
                onClick={() => {
                  setTerms(terms.filter((each) => each !== term));
                  field.current?.focus();
                }}
              >
                {termWords(model, term)}
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
        <input
          {...combo.field}
          ref={field}
          type="text"
          dir="auto"
          aria-label={t('navigation-search-messages')}
          placeholder={terms.length === 0 ? t('navigation-search-messages') : ''}
          value={text}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <IconButton icon="x" name={t('ui-close')} keys="Esc" onClick={close} />
      </div>
      <div class="search-list">
        {problem && (
          <p class="search-problem" role="alert">
            {problemText(problem)}
          </p>
        )}
        <Listbox
          {...combo.list}
          label={t('navigation-search-suggestions')}
          groups={[{ choices }]}
          onChoose={choose}
          draw={({ value }) => (
            <OfferLine offer={value} typed={text} names={(term) => formatTerm(term, names)} />
          )}
        />
      </div>
    </search>
  );
}

interface LineProps {
  readonly offer: Offer;
  readonly typed: string;
  readonly names: (term: Term) => string;
}

function OfferLine({ offer, typed, names }: LineProps) {
  const model = useModel();
  switch (offer.kind) {
    case 'run': {
      const words = typed.trim();
      const shown = words === '' ? t('navigation-search-now') : t('navigation-search-for', { text: words });
      return <Line icon="search" text={shown} />;
    }
    case 'operator': {
      const sign = `${offer.isNegated ? '-' : ''}${offer.operator}:`;
      return <Line icon={iconOf(offer.operator)} text={operatorWords(offer.operator)} detail={sign} />;
    }
    case 'term':
      return (
        <Line
          icon={iconOf(offer.term.operator)}
          text={termWords(model, offer.term)}
          detail={names(offer.term)}
        />
      );
    case 'instead': {
      const words = offer.narrow.map((term) => termWords(model, term)).join(', ');
      return <Line icon="search" text={t('navigation-search-did-you-mean', { text: words })} />;
    }
    case 'whole': {
      const words = offer.narrow.map((term) => termWords(model, term)).join(', ');
      const text = offer.isPast ? words : t('navigation-search-here', { place: words });
      return <Line icon={offer.isPast ? 'history' : 'corner-up-left'} text={text} />;
    }
    default:
      return offer satisfies never;
  }
}

interface Words {
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly text: string;
  readonly detail?: string;
}

function Line({ icon, text, detail }: Words) {
  return (
    <span class="search-line">
      <Icon name={icon} />
      <span class="search-text">{text}</span>
      {detail && <code class="search-code">{detail}</code>}
    </span>
  );
}

/** The requested search; else the shown one, to be changed. */
const beginning = (asked: Narrow, here: Narrow | undefined): Narrow =>
  asked.length === 0 && here && isSearch(here) ? here : asked;

const isPill = (term: Term): boolean => isTerm(term) && isUnderstood(term);
const isTerm = ({ operator }: Term): boolean => operator !== 'search';
const wordsOf = (narrow: Narrow): string => String(narrow.find((term) => !isTerm(term))?.operand ?? '');

/** A narrow that is none of the plain places of the side bar: it is edited further. */
function isSearch(narrow: Narrow): boolean {
  return narrow.length > 0 && !conversationIn(narrow) && channelIn(narrow) === undefined;
}

/** The place where one is, to search in it. */
function scopeOf(narrow: Narrow): Narrow | undefined {
  return conversationIn(narrow) || channelIn(narrow) !== undefined ? narrow : undefined;
}

const atStart = (field: HTMLInputElement | null): boolean =>
  field !== null && field.selectionStart === 0 && field.selectionEnd === 0;

function keyOfOffer(offer: Offer): string {
  if (offer.kind === 'run') return 'run';
  if (offer.kind === 'operator') return `operator ${offer.operator}`;
  if (offer.kind === 'instead') return `instead ${JSON.stringify(offer.narrow)}`;
  return offer.kind === 'term'
    ? JSON.stringify(offer.term)
    : `${offer.isPast} ${JSON.stringify(offer.narrow)}`;
}
