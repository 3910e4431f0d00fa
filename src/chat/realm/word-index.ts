interface Node {
  readonly next: Map<string, Node>;
  /** IDs of the users whose word ends here. */
  readonly owners: Set<number>;
}

const newNode = (): Node => ({ next: new Map(), owners: new Set() });
const ofWords = /[\p{L}\p{M}\p{N}_]/u;
/** Scripts without spaces between words, or in which endings grow at words: each letter may begin or end a word. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Nobody means the words in the address of a link. */
const ADDRESS = /https?:\/\/\S+/gi;

/**
 * Finds the users whose alert words or phrases are in a text: whole words, in any case of letters, outside of addresses. One walk over the text from
 * each place where a word can begin, at most as long as the longest word, however many words and people there are.
 */
export class WordIndex {
  #root = newNode();
  readonly #words = new Map<number, readonly string[]>();

  get isEmpty(): boolean {
    return this.#words.size === 0;
  }

  /** A user's words, as given. */
  wordsOf(owner: number): readonly string[] {
    return this.#words.get(owner) ?? [];
  }

  /** Replaces all words of a user. */
  put(owner: number, words: readonly string[]): void {
    for (const word of this.wordsOf(owner)) this.#remove(owner, word);
    if (words.length === 0) this.#words.delete(owner);
    else this.#words.set(owner, words);
    for (const word of words) this.#add(owner, word);
  }

  /** IDs of the users with a word in the text, ascending. */
  ownersIn(text: string): number[] {
    if (this.isEmpty) return [];
    const letters = [...text.replaceAll(ADDRESS, ' ').toLowerCase()];
    const found = new Set<number>();
    for (let at = 0; at < letters.length; at++) {
      if (!isWithinWord(letters, at)) this.#walk(letters, at, found);
    }
    return [...found].sort((a, b) => a - b);
  }

  #walk(letters: readonly string[], start: number, found: Set<number>): void {
    let node: Node | undefined = this.#root;
    for (let at = start; at < letters.length; at++) {
      node = node.next.get(letters[at] as string);
      if (!node) return;
      if (node.owners.size > 0 && !isWithinWord(letters, at + 1)) {
        for (const owner of node.owners) found.add(owner);
      }
    }
  }

  #add(owner: number, word: string): void {
    let node = this.#root;
    for (const letter of word.toLowerCase()) {
      const next = node.next.get(letter) ?? newNode();
      node.next.set(letter, next);
      node = next;
    }
    node.owners.add(owner);
  }

  #remove(owner: number, word: string): void {
    const path: [Node, string][] = [];
    let node = this.#root;
    for (const letter of word.toLowerCase()) {
      path.push([node, letter]);
      const next = node.next.get(letter);
      if (!next) return;
      node = next;
    }
    node.owners.delete(owner);
    for (const [parent, letter] of path.reverse()) {
      const child = parent.next.get(letter);
      if (!child || child.owners.size > 0 || child.next.size > 0) return;
      parent.next.delete(letter);
    }
  }
}

/** Whether the letters before and after a position belong to one word. */
function isWithinWord(letters: readonly string[], at: number): boolean {
  const [before, after] = [letters[at - 1], letters[at]];
  if (before === undefined || after === undefined || !ofWords.test(before) || !ofWords.test(after))
    return false;
  return !UNSPACED.test(before) && !UNSPACED.test(after);
}
