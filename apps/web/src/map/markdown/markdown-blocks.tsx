import {
  beginningOf,
  hiddenHost,
  type MarkdownBlock,
  type MarkdownLine,
  type MarkdownPicture,
  type MarkdownPiece,
  type MarkdownSecret,
  wordsOfLine,
} from '@venture-atlas/rules';
import { type ComponentType, createContext, memo, type ReactNode, use } from 'react';
import classes from './markdown-text.module.css';

/** Components that depend on the reader of a text. */
interface Parts {
  /** @param target what the text names, a name or `#12` */
  Place: ComponentType<{ target: string; words: string | undefined }>;
  /** If undefined, the caption is shown as text. */
  Picture?: ComponentType<{ picture: MarkdownPicture }>;
  /** If undefined, secrets are not shown, because this kind of text has none. */
  Secret?: ComponentType<Omit<MarkdownSecret, 'kind' | 'blocks'> & { begins: string; children: ReactNode }>;
}

export const MarkdownParts = createContext<Parts>({ Place: ({ target, words }) => words ?? target });

/** Renders the parts of a text below each other. */
export const MarkdownBlocks = ({ blocks }: { blocks: readonly MarkdownBlock[] }) =>
  keyed(blocks).map(([key, block]) => <Block key={key} block={block} />);

/* Each is drawn once, however often the text grows below it. */

const Block = memo(function Block({ block }: { block: MarkdownBlock }) {
  switch (block.kind) {
    case 'list':
      return <List block={block} />;
    case 'table':
      return <Table {...block} />;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'picture':
      return <Picture picture={block} />;
    case 'secret':
      return <Secret {...block} />;
    case 'aloud':
      return (
        <aside className={classes.aloud} aria-label="Read aloud">
          <p>
            <Lines lines={block.lines} />
          </p>
        </aside>
      );
    default: {
      const Part = ({ heading: 'h4', paragraph: 'p', quote: 'blockquote' } as const)[block.kind];
      return (
        <Part>
          <Lines lines={block.lines} />
        </Part>
      );
    }
  }
});

function List({ block: { isNumbered, lines } }: { block: Extract<MarkdownBlock, { kind: 'list' }> }) {
  const Part = isNumbered ? 'ol' : 'ul';
  return (
    <Part>
      {keyed(lines).map(([key, line]) => (
        <Item key={key} line={line} />
      ))}
    </Part>
  );
}

const Item = memo(function Item({ line }: { line: MarkdownLine }) {
  return (
    <li>
      <MarkdownPieces pieces={line} />
    </li>
  );
});

/** A table that is wider than the panel scrolls by itself, by keyboard too. */
function Table({ head, rows }: Extract<MarkdownBlock, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be reached by keyboard
    <section className={classes.table} tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {keyed(head).map(([key, cell]) => (
              <th key={key} scope="col">
                <MarkdownPieces pieces={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(([key, row]) => (
            <Row key={key} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Row = memo(function Row({ row }: { row: readonly MarkdownLine[] }) {
  return (
    <tr>
      {keyed(row).map(([column, cell]) => (
        <td key={column}>
          <MarkdownPieces pieces={cell} />
        </td>
      ))}
    </tr>
  );
});

function Picture({ picture }: { picture: MarkdownPicture }) {
  const { Picture: Shown } = use(MarkdownParts);
  if (Shown !== undefined) return <Shown picture={picture} />;
  return picture.caption === '' ? null : <p>{picture.caption}</p>;
}

function Secret({ kind: _kind, blocks, ...secret }: MarkdownSecret) {
  const { Secret: Shown } = use(MarkdownParts);
  return Shown === undefined ? null : (
    <Shown {...secret} begins={firstWords(blocks)}>
      <MarkdownBlocks blocks={blocks} />
    </Shown>
  );
}

/** The first words of a part, which distinguish it from others of its kind. */
function firstWords([first]: readonly MarkdownBlock[]): string {
  const line = first !== undefined && 'lines' in first ? first.lines[0] : undefined;
  return line === undefined ? '' : beginningOf(wordsOfLine(line), 40);
}

const Lines = ({ lines }: { lines: readonly MarkdownLine[] }) =>
  keyed(lines).map(([key, line]) => <Line key={key} isFirst={key === 0} line={line} />);

const Line = memo(function Line({ isFirst, line }: { isFirst: boolean; line: MarkdownLine }) {
  return (
    <>
      {isFirst ? null : <br />}
      <MarkdownPieces pieces={line} />
    </>
  );
});

/** Uses positions as keys. The parts of a text have no names and only change all together. */
const keyed = <Item,>(items: readonly Item[]): (readonly [number, Item])[] => items.map((item, at) => [at, item]);

/** The pieces of one line. */
export const MarkdownPieces = ({ pieces }: { pieces: MarkdownLine }) =>
  keyed(pieces).map(([key, piece]) => <Piece key={key} piece={piece} />);

const Piece = memo(function Piece({ piece }: { piece: MarkdownPiece }) {
  const { Place } = use(MarkdownParts);
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'strong':
      return (
        <strong>
          <MarkdownPieces pieces={piece.pieces} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <MarkdownPieces pieces={piece.pieces} />
        </em>
      );
    case 'place':
      return <Place target={piece.text} words={piece.words} />;
    case 'link': {
      const host = hiddenHost(piece.text, piece.href);
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {host === undefined ? piece.text : `${piece.text} (${host})`}
        </a>
      );
    }
  }
});
