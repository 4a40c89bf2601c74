import { type MarkdownBlock, type MarkdownPiece, parseMarkdown } from '@venture-atlas/rules';
import { createContext, Fragment, use } from 'react';
import { Link } from 'react-router';
import classes from './markdown-text.module.css';

/** Where a place is that a text names; undefined: the reader knows none of that name. */
type PathOf = (words: string) => string | undefined;

const PlacePath = createContext<PathOf>(() => undefined);

export interface MarkdownTextProps {
  text: string;
  /** Left out: places stand there as words. */
  pathOf?: PathOf | undefined;
}

/** A text in Markdown as elements: nothing of it is ever read as HTML. */
export function MarkdownText({ text, pathOf = () => undefined }: MarkdownTextProps) {
  return (
    <PlacePath value={pathOf}>
      <div className={classes.text}>
        {keyed(parseMarkdown(text)).map(([key, block]) => (
          <Block key={key} block={block} />
        ))}
      </div>
    </PlacePath>
  );
}

function Block({ block }: { block: MarkdownBlock }) {
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul';
    return (
      <List>
        {keyed(block.lines).map(([key, line]) => (
          <li key={key}>
            <Pieces pieces={line} />
          </li>
        ))}
      </List>
    );
  }
  const Part = ({ heading: 'h4', paragraph: 'p', quote: 'blockquote' } as const)[block.kind];
  return (
    <Part>
      {keyed(block.lines).map(([key, line]) => (
        <Fragment key={key}>
          {key === 0 ? null : <br />}
          <Pieces pieces={line} />
        </Fragment>
      ))}
    </Part>
  );
}

/** The parts of a text have no names, and change only all together: their place says which they are. */
const keyed = <Item,>(items: readonly Item[]): (readonly [number, Item])[] => items.map((item, at) => [at, item]);

function Pieces({ pieces }: { pieces: readonly MarkdownPiece[] }) {
  return keyed(pieces).map(([key, piece]) => <Piece key={key} piece={piece} />);
}

function Piece({ piece }: { piece: MarkdownPiece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'strong':
      return <strong>{piece.text}</strong>;
    case 'emphasis':
      return <em>{piece.text}</em>;
    case 'code':
      return <code>{piece.text}</code>;
    case 'place':
      return <Place words={piece.text} />;
    case 'link':
      return (
        <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {piece.text}
        </a>
      );
  }
}

function Place({ words }: { words: string }) {
  const path = use(PlacePath)(words);
  return path === undefined ? words.trim() : <Link to={path}>{words.trim()}</Link>;
}
