import type { Extension as TreeExtension } from 'mdast-util-from-markdown';
import type { Code, Effects, Extension, State } from 'micromark-util-types';
import type { MarkdownPiece } from './blocks.ts';

/*
 * The differences between our Markdown and CommonMark.
 * We do not read HTML, entities, indented code, underlined headings, and reference definitions, since people at a table
 * do not mean them. Links have one form, and links to places are added.
 */

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    bracketLink: 'bracketLink';
  }
}

/** A link to a place or a web page, as written. */
interface BracketLink {
  type: 'bracketLink';
  value: string;
}

declare module 'mdast' {
  interface RootContentMap {
    bracketLink: BracketLink;
  }
  interface PhrasingContentMap {
    bracketLink: BracketLink;
  }
}

/** Constructs of CommonMark that we do not read. Their signs are plain text. */
const NOT_OURS = [
  'autolink',
  'characterReference',
  'codeIndented',
  'definition',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'setextUnderline',
];

/** Constructs that begin a part of a text, not a piece of a line. */
const PARTS = ['blockQuote', 'codeFenced', 'headingAtx', 'list', 'thematicBreak'];

const PLACE = /^\[\[([^[\]|]{1,260})(?:\|([^[\]|]{1,200}))?\]\]$/;
const LINK = /^\[([^[\]]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)$/;
/** The mark of a box that the DM reads to the table. */
const ALOUD = /^\[!read-aloud\]$/i;
const LABEL_MAX = 500;
const LINK_MAX = 2_600;

/** The syntax of a whole text. */
export const ourSyntax: Extension = {
  text: { 91: { name: 'bracketLink', tokenize } },
  disable: { null: NOT_OURS },
};

/** The syntax within a line, such as a cell of a table. */
export const lineSyntax: Extension = { ...ourSyntax, disable: { null: [...NOT_OURS, ...PARTS] } };

/** Keeps a link in the tree as it was written. */
export const linkInTree: TreeExtension = {
  enter: {
    bracketLink(token) {
      this.enter({ type: 'bracketLink', value: this.sliceSerialize(token) }, token);
    },
  },
  exit: {
    bracketLink(token) {
      this.exit(token);
    },
  },
};

/** The piece for a link. */
export function linkPiece(written: string): MarkdownPiece {
  const [, place, words] = PLACE.exec(written) ?? [];
  if (place !== undefined)
    return words === undefined ? { kind: 'place', text: place } : { kind: 'place', text: place, words };
  const [, text = written, href] = LINK.exec(written) ?? [];
  return href === undefined ? { kind: 'text', text } : { kind: 'link', text, href };
}

/** Reads `[[place]]`, `[[place|words]]`, and `[words](https://…)`. Each sign is read only a few times. */
function tokenize(effects: Effects, ok: State, nok: State): State {
  let written = '';
  const take = (code: Code): void => {
    // A tab is one code, followed by one for each column that it fills.
    if (code !== null && code !== -1) written += code === -2 ? '\t' : String.fromCharCode(code);
    effects.consume(code);
  };
  /** Continues with `next` after this sign. The end of a line or text ends every link. */
  const step =
    (next: (sign: string) => State | undefined): State =>
    (code) => {
      if (code === null || code < -2) return nok(code);
      const state = code === -1 ? undefined : next(code === -2 ? '\t' : String.fromCharCode(code));
      if (code !== -1 && state === undefined) return nok(code);
      take(code);
      return state ?? step(next);
    };
  const end = (): State => (code) => {
    if (![PLACE, LINK, ALOUD].some((form) => form.test(written))) return nok(code);
    effects.exit('bracketLink');
    return ok(code);
  };
  const label: State = step((sign) => {
    if (sign === '[' || written.length > LABEL_MAX + 1) return undefined;
    return sign === ']' ? paren : label;
  });
  const address: State = step((sign) => {
    if (sign === '(' || sign.trim() === '' || written.length > LINK_MAX) return undefined;
    return sign === ')' ? end() : address;
  });
  const paren: State = (code) => {
    if (ALOUD.test(written)) return end()(code);
    return step((sign) => (sign === '(' ? address : undefined))(code);
  };
  const place: State = step((sign) => {
    if (sign === '[' || written.length > LABEL_MAX) return undefined;
    return sign === ']' ? lastBracket : place;
  });
  const lastBracket: State = step((sign) => (sign === ']' ? end() : undefined));
  const second: State = (code) => {
    if (code !== 91) return label(code);
    take(code);
    return place;
  };
  return (code) => {
    effects.enter('bracketLink');
    take(code);
    return second;
  };
}
