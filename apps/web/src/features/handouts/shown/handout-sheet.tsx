import type { ShownHandout } from '@venture-atlas/types';
import type { Ref } from 'react';
import { MarkdownText } from '../../../map/markdown/lazy-markdown-text.tsx';
import classes from './handout-sheet.module.css';

export interface HandoutSheetProps {
  shown: ShownHandout;
  /** What of its text stands on the sheet. */
  text: string;
  heading: 'h1' | 'h2';
  /** Below the text. */
  foot?: string | undefined;
  /** How large it is, and what is written on it. */
  className: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** A text as it is shown: on the screens of players, and on the table screen. */
export function HandoutSheet({ shown, text, heading: Heading, foot, className, ref }: HandoutSheetProps) {
  return (
    <article className={`${classes.sheet} ${className}`} data-look={shown.look} ref={ref}>
      <Heading>{shown.title}</Heading>
      <MarkdownText text={text} />
      {foot === undefined ? null : <footer>{foot}</footer>}
    </article>
  );
}
