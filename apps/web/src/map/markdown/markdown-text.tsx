import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { type ComponentType, useMemo } from 'react';
import { Link } from 'react-router';
import { MarkdownBlocks, MarkdownParts } from './markdown-blocks.tsx';
import classes from './markdown-text.module.css';

/** Returns the path of a place named in a text; undefined if the reader knows no such place. */
type PathOf = (words: string) => string | undefined;

export interface MarkdownTextProps {
  text: string;
  /** If undefined, places are shown as plain text. */
  pathOf?: PathOf | undefined;
}

/**
 * A Markdown text as React elements; nothing in it is read as HTML. Its pictures are shown as text, because anybody may
 * have written it.
 */
export function MarkdownText({ text, pathOf }: MarkdownTextProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  const parts = useMemo(() => ({ Place: placeBy(pathOf) }), [pathOf]);
  return (
    <MarkdownParts value={parts}>
      <div className={classes.text}>
        <MarkdownBlocks blocks={blocks} />
      </div>
    </MarkdownParts>
  );
}

function placeBy(pathOf: PathOf | undefined): ComponentType<{ target: string; words: string | undefined }> {
  return function NamedPlace({ target, words = target.trim() }) {
    const path = pathOf?.(target);
    return path === undefined ? words : <Link to={path}>{words}</Link>;
  };
}
