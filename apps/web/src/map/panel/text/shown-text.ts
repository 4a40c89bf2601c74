import type { RevealedStretch } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { revealHighlight, useIsHighlighted } from './reveal-highlight.ts';

/** What was revealed of a text, as it stands before its reader. */
interface ShownStretch extends RevealedStretch {
  /** It was taken back: its words fade, and then only their space stays. */
  gone?: 'fading' | 'gone';
}

interface Current {
  markdown: string;
  revealed: readonly ShownStretch[];
}

/** A text as it stands before its reader. */
interface ShownText extends Current {
  /** More was revealed than stands there. */
  isWaiting: boolean;
  read: () => void;
}

/** What is taken back fades for so long (ms). */
const FADE_MS = 160;

/**
 * The text that is shown: while somebody reads it, what is revealed waits until they ask for it, so that nothing moves under
 * them. What is taken back leaves its space until the text is closed. All else that changes stands there at once.
 */
export function useShownText(markdown: string, revealed: readonly RevealedStretch[]): ShownText {
  const [source, setSource] = useState<Current>({ markdown, revealed });
  const [current, setCurrent] = useState<Current>(source);
  if (source.markdown !== markdown || source.revealed !== revealed) {
    setSource({ markdown, revealed });
    setCurrent(nextText(current, { markdown, revealed }));
  }
  const isWaiting = added(current, { markdown, revealed }).length > 0;
  // They asked for it on the map: a text of before may come first.
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

/** What stands there once a text is another one. */
export function nextText(current: Current, next: Current): Current {
  const more = added(current, next);
  const known = new Set(next.revealed.map(keyOf));
  const ended = current.revealed.filter((stretch) => stretch.gone !== undefined || !known.has(keyOf(stretch)));
  if (ended.length === 0) return more.length > 0 ? current : next;
  // Where anything else changed too, there is no space to keep.
  if (linesWithout(current.markdown, ended) !== linesWithout(next.markdown, more)) return next;
  const revealed = current.revealed.map((stretch) =>
    stretch.gone === undefined && ended.includes(stretch) ? { ...stretch, gone: 'fading' as const } : stretch,
  );
  return { ...current, revealed };
}

/** What was revealed and does not stand there yet. */
const added = (current: Current, next: Current): RevealedStretch[] => {
  const last = newest(current.revealed);
  return next.revealed.filter(({ at }) => at > last);
};

const keyOf = ({ at, for_some }: RevealedStretch): string => `${at} ${for_some}`;

const isIn = (line: number, stretches: readonly RevealedStretch[]): boolean =>
  stretches.some(({ from, to }) => from <= line && line < to);

/** The words of a text outside of some stretches, whatever empty lines are between them. */
const linesWithout = (markdown: string, stretches: readonly RevealedStretch[]): string =>
  markdown
    .split('\n')
    .filter((line, at) => line.trim() !== '' && !isIn(at, stretches))
    .join('\n');

/** The same text without the words that have faded: nothing here keeps them. */
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

/** When the last of it was revealed, ISO 8601; empty for nothing. */
const newest = (revealed: readonly RevealedStretch[]): string =>
  revealed.reduce((last, { at }) => (at > last ? at : last), '');
