import type { WaitingGuest } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { currentSentence, hush, type Sentence, sayNote } from './sentence.ts';

/**
 * Shows who asks to join when somebody new does, until all are let in, sent away, or gone. Later results of the DM
 * replace the message.
 */
export function useKnocking(knocking: readonly WaitingGuest[]): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const said = useRef<Sentence | null>(null);
  useEffect(() => {
    const isNew = knocking.some(({ id }) => !known.current.has(id));
    const isSame = !isNew && known.current.size === knocking.length;
    known.current = new Set(knocking.map(({ id }) => id));
    const stands = said.current !== null && currentSentence() === said.current;
    if (isSame || !(isNew || stands)) return;
    said.current = null;
    if (knocking.length > 0) said.current = sayNote(<WhoKnocks knocking={knocking} />);
    else hush();
  }, [knocking]);
}

function WhoKnocks({ knocking }: { knocking: readonly WaitingGuest[] }) {
  const [first, ...others] = knocking;
  return (
    <>
      <strong translate="no">{first?.name}</strong>
      {others.length === 0 ? ' asks to come in.' : ` and ${others.length} more ask to come in.`} Answer under Table
      screen.
    </>
  );
}
