import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { type ComponentType, useMemo } from 'react';
import { Link } from 'react-router';
import { MarkdownBlocks, MarkdownParts } from './markdown-blocks.tsx';
import classes from './markdown-text.module.css';

/** Where a place is that a text names; undefined: the reader knows none of that name. */
type PathOf = (words: string) => string | undefined;

export interface MarkdownTextProps {
  text: string;
  /** Left out: places stand there as words. */
  pathOf?: PathOf | undefined;
}

/** A text in Markdown as elements: nothing of it is ever read as HTML. Its pictures are words: anybody wrote it. */
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
