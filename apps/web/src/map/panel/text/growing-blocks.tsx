import { Button } from '@mantine/core';
import type { MarkdownBlock } from '@venture-atlas/rules';
import { useEffect, useMemo, useState } from 'react';
import { beginningOf } from '../../markdown/beginning-of-text.ts';
import { MarkdownBlocks } from '../../markdown/markdown-blocks.tsx';

/** So much of a text is drawn at a stretch, in elements and pieces of text. */
const AT_ONCE = 400;
/** So much comes by itself: all of a long text as people write it, some of one that is made to be heavy. */
const BY_ITSELF = 8_000;

interface GrowingBlocksProps {
  blocks: readonly MarkdownBlock[];
  /** How much of it comes without being asked for. */
  byItself?: number;
}

/** The parts of a text. A long one grows, so that the page stays awake meanwhile; a huge one stops until it is read on. */
export function GrowingBlocks({ blocks, byItself = BY_ITSELF }: GrowingBlocksProps) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const [wanted, setWanted] = useState(byItself);
  const beginning = useMemo(() => beginningOf(blocks, drawn), [blocks, drawn]);
  const isWaiting = drawn >= wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion calls the next one
  useEffect(() => {
    if (beginning.isWhole || isWaiting) return;
    const timer = setTimeout(() => setDrawn((before) => before + AT_ONCE));
    return () => clearTimeout(timer);
  }, [drawn, beginning.isWhole, isWaiting]);
  return (
    <>
      <MarkdownBlocks blocks={beginning.blocks} />
      {!beginning.isWhole && isWaiting ? (
        <p>
          <Button variant="default" onClick={() => setWanted(drawn + byItself)}>
            Read on
          </Button>
        </p>
      ) : null}
    </>
  );
}
