import type { RevealedStretch } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { revealHighlight, useIsHighlighted } from './reveal-highlight.ts';

/** The revealed text that its reader sees. */
interface ShownStretch extends RevealedStretch {
  /** The text was taken back. Its words fade, and then only their space remains. */
  gone?: 'fading' | 'gone';
}

interface Current {
  markdown: string;
  revealed: readonly ShownStretch[];
}

/** A text as its reader sees it. */
interface ShownText extends Current {
  /** More was revealed than is shown. */
  isWaiting: boolean;
  read: () => void;
}

/** Duration of the fade of text that is taken back (ms). */
const FADE_MS = 160;

/**
 * Returns the text to show. Newly revealed parts wait until the reader asks for them, so that the text does not move.
 * Text that is taken back leaves its space until the text is closed. Other changes show at once.
 */
export function useShownText(markdown: string, revealed: readonly RevealedStretch[]): ShownText {
  const [source, setSource] = useState<Current>({ markdown, revealed });
  const [current, setCurrent] = useState<Current>(source);
  if (source.markdown !== markdown || source.revealed !== revealed) {
    setSource({ markdown, revealed });
    setCurrent(nextText(current, { markdown, revealed }));
  }
  const isWaiting = added(current, { markdown, revealed }).length > 0;
  // The reader asked for it on the map. An earlier text may load first.
  const isAsked = useIsHighlighted(newest(revealed));
  if (isWaiting && isAsked) setCurrent({ markdown, revealed });
  const isFading = current.revealed.some(({ gone }) => gone === 'fading');
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => setCurrent(withoutWords), FADE_MS);
    return () => clearTimeout(timer);
  }, [isFading]);
  return {
    ...current,
    isWaiting: isWaiting && !isAsked,
    read: () => {
      revealHighlight.start(newest(current.revealed), newest(revealed));
      setCurrent({ markdown, revealed });
    },
  };
}

/** The text to show after the text has changed. */
export function nextText(current: Current, next: Current): Current {
  const more = added(current, next);
  const known = new Set(next.revealed.map(keyOf));
  const ended = current.revealed.filter((stretch) => stretch.gone !== undefined || !known.has(keyOf(stretch)));
  if (ended.length === 0) return more.length > 0 ? current : next;
  // If anything else changed too, no space is kept.
  if (linesWithout(current.markdown, ended) !== linesWithout(next.markdown, more)) return next;
  const revealed = current.revealed.map((stretch) =>
    stretch.gone === undefined && ended.includes(stretch) ? { ...stretch, gone: 'fading' as const } : stretch,
  );
  return { ...current, revealed };
}

/** Revealed parts that are not shown yet. */
const added = (current: Current, next: Current): RevealedStretch[] => {
  const last = newest(current.revealed);
  return next.revealed.filter(({ at }) => at > last);
};

const keyOf = ({ at, for_some }: RevealedStretch): string => `${at} ${for_some}`;

const isIn = (line: number, stretches: readonly RevealedStretch[]): boolean =>
  stretches.some(({ from, to }) => from <= line && line < to);

/** The words of a text outside of some stretches. Empty lines between them do not count. */
const linesWithout = (markdown: string, stretches: readonly RevealedStretch[]): string =>
  markdown
    .split('\n')
    .filter((line, at) => line.trim() !== '' && !isIn(at, stretches))
    .join('\n');

/** The same text without the faded words, so that they are not kept here. */
export function withoutWords({ markdown, revealed }: Current): Current {
  const ended = revealed.filter(({ gone }) => gone !== undefined);
  const lines = markdown.split('\n').map((line, at) => {
    if (!isIn(at, ended)) return line;
    return ended.some(({ from }) => from === at) ? '…' : '';
  });
  return {
    markdown: lines.join('\n'),
    revealed: revealed.map((stretch) => (stretch.gone === undefined ? stretch : { ...stretch, gone: 'gone' })),
  };
}

/** When the last part was revealed, ISO 8601; empty if none was. */
const newest = (revealed: readonly RevealedStretch[]): string =>
  revealed.reduce((last, { at }) => (at > last ? at : last), '');
