/** Signs that open something which a later sign closes. */
export type Kind = 'bracket' | 'link' | 'droppedLink' | 'template' | 'table';

interface Opening {
  kind: Kind;
  /** Number of pieces before the opening sign. */
  mark: number;
}

/**
 * What is left of a text while it is stripped: a growing list of pieces. An opening sign remembers how many pieces
 * there were; its closing sign cuts the list back to there. Every opening is forgotten once, so all of it together
 * takes time in proportion to the length of the text.
 */
export class KeptText {
  readonly #text: string;
  /** Where the text begins that is kept but not yet a piece. */
  #pendingFrom = 0;
  readonly #pieces: string[] = [];
  readonly #openings: Opening[] = [];
  readonly #open: Record<Kind, number> = { bracket: 0, link: 0, droppedLink: 0, template: 0, table: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** All that was kept, with what was opened and never closed. Whatever no method left out is kept. */
  toString(): string {
    this.#flush(this.#text.length);
    return this.#pieces.join('');
  }

  /** Leaves out a part of the text, with these words in its place. */
  replace(from: number, to: number, words = ''): void {
    this.#flush(from);
    if (words !== '') this.#pieces.push(words);
    this.#pendingFrom = to;
  }

  /** Kind of the innermost opening. */
  innermost(): Kind | undefined {
    return this.#openings.at(-1)?.kind;
  }

  isOpen(kind: Kind): boolean {
    return this.#open[kind] > 0;
  }

  /** Remembers an opening sign of one or two characters, each a piece, so that it stays when nothing closes it. */
  open(kind: Kind, from: number, to: number): void {
    this.#flush(from);
    this.#remember(kind, this.#pieces.length);
    for (let end = from + 1; end <= to; end += 1) this.#flush(end);
  }

  /** Drops everything since the innermost opening of the kind up to `to`, and forgets what was opened in between. */
  close(kind: Kind, to: number): void {
    for (let last = this.forget(); last !== undefined; last = this.forget()) {
      if (last.kind === kind) {
        this.#pieces.length = last.mark;
        this.#pendingFrom = to;
        return;
      }
    }
  }

  /** Forgets the innermost opening; its sign and what follows stay. */
  forget(): Opening | undefined {
    const last = this.#openings.pop();
    if (last !== undefined) this.#open[last.kind] -= 1;
    return last;
  }

  /** The innermost opening is a link, closed by the sign from `from` to `to`: its words stay, its signs go. */
  closeLink(from: number, to: number): void {
    this.replace(from, to);
    const mark = this.forget()?.mark ?? 0;
    this.#pieces[mark] = '';
    this.#pieces[mark + 1] = '';
  }

  /** The innermost opening is a link: what stood in it up to `to` was its target and goes. */
  dropLinkTarget(to: number): void {
    this.#pieces.length = (this.#openings.at(-1)?.mark ?? 0) + 2;
    this.#pendingFrom = to;
  }

  /** The innermost opening was taken for a link, but one bracket closes alone before `to`: the other is still open. */
  splitLink(to: number): void {
    const mark = this.forget()?.mark ?? 0;
    this.#remember('bracket', mark);
    this.#pieces.length = mark + 1;
    this.#pendingFrom = to;
  }

  #flush(to: number): void {
    if (to > this.#pendingFrom) this.#pieces.push(this.#text.slice(this.#pendingFrom, to));
    this.#pendingFrom = Math.max(this.#pendingFrom, to);
  }

  #remember(kind: Kind, mark: number): void {
    this.#openings.push({ kind, mark });
    this.#open[kind] += 1;
  }
}
