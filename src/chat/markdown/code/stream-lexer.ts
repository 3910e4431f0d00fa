import { createRequire } from 'node:module';
import type { StringStream as Stream, StreamParser } from '@codemirror/streamparser';
import { MARKDOWN_LIMITS } from '../rendering.ts';
import type { CodePiece } from './pieces.ts';
import { startWalk, type Vocabulary, wordClass } from './token-classes.ts';

/** A tokenizer of the library: its module, the name of its export, and the meaning of its words in Pygments' terms. */
export interface StreamLanguage {
  readonly module: string;
  readonly parser: string;
  readonly vocabulary?: Vocabulary;
}

type Parser = StreamParser<unknown>;

const { codeLine, codeNesting } = MARKDOWN_LIMITS;
const INDENT = 2;
/** How often in one place a tokenizer may change its state without consuming anything. */
const MOST_IDLE = 10;

const require = createRequire(import.meta.url);
const parsers = new Map<StreamLanguage, Parser>();

/** Loads a language at its first use: few languages are used on one server. */
function parserOf(language: StreamLanguage): Parser {
  const known = parsers.get(language);
  if (known) return known;
  const path = `@codemirror/legacy-modes/mode/${language.module}`;
  const parser = (require(path) as Record<string, Parser>)[language.parser];
  if (!parser) throw new Error(`${path} has no ${language.parser}`);
  parsers.set(language, parser);
  return parser;
}

/** The pieces of the code in order, up to the place where brackets are nested too deeply. */
export function* streamPieces(code: string, language: StreamLanguage): Generator<CodePiece> {
  const StringStream = streams();
  const parser = parserOf(language);
  const state = parser.startState?.(INDENT) ?? {};
  const walk = startWalk(language.vocabulary);
  const lines = code.split('\n');
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    if (index > 0) yield { text: '\n', class: '' };
    if (line === '') parser.blankLine?.(state, INDENT);
    else if (line.length > codeLine) yield { text: line, class: '' };
    else {
      const stream = new StringStream(line, INDENT, INDENT);
      while (!stream.eol()) {
        const style = nextStyle(parser, stream, state);
        const text = stream.current();
        const name = wordClass(walk, text, style);
        yield { text, class: name };
        if (!/^[cs]/.test(name)) depth += opened(text);
        if (depth > codeNesting) return;
      }
    }
  }
}

/** The number of opened brackets minus that of closed ones. */
function opened(text: string): number {
  let depth = 0;
  for (const bracket of text.match(/[()[\]{}]/g) ?? []) depth += '([{'.includes(bracket) ? 1 : -1;
  return depth;
}

let Streams: typeof Stream | undefined;

function streams(): typeof Stream {
  Streams ??= anchored((require('@codemirror/streamparser') as { StringStream: typeof Stream }).StringStream);
  return Streams;
}

/** The library searches a pattern in the whole rest of the line, and drops later matches; this version matches in place. */
function anchored(StringStream: typeof Stream): typeof Stream {
  const here = new WeakMap<RegExp, RegExp>();
  return class extends StringStream {
    override match(pattern: string | RegExp, consume?: boolean, caseInsensitive?: boolean) {
      if (typeof pattern === 'string') return super.match(pattern, consume, caseInsensitive);
      let sticky = here.get(pattern);
      if (!sticky) {
        sticky = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}y`);
        here.set(pattern, sticky);
      }
      sticky.lastIndex = 0;
      const found = sticky.exec(this.string.slice(this.pos));
      if (found && consume !== false) this.pos += found[0].length;
      return found;
    }
  };
}

function nextStyle(parser: Parser, stream: Stream, state: unknown): string {
  stream.start = stream.pos;
  for (let idle = 0; idle < MOST_IDLE; idle++) {
    const style = parser.token(stream, state);
    if (stream.pos > stream.start) return style ?? '';
  }
  stream.next();
  return '';
}
