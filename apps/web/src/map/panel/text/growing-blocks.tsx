import { Button } from '@mantine/core';
import type { MarkdownBlock } from '@venture-atlas/rules';
import { useEffect, useMemo, useState } from 'react';
import { beginningOf } from '../../markdown/beginning-of-text.ts';
import { MarkdownBlocks } from '../../markdown/markdown-blocks.tsx';

/** How much of a text is rendered at once, in elements and pieces of text. */
const AT_ONCE = 400;
/** How much of a text is rendered without a click: all of a normal long text, part of an abusive one. */
const DEFAULT_LIMIT = 8_000;

interface GrowingBlocksProps {
  blocks: readonly MarkdownBlock[];
  /** How much is rendered without a click. */
  limit?: number;
}

/**
 * The parts of a text. A long one is rendered in portions, so that the page stays responsive. A huge one stops until
 * the reader continues.
 */
export function GrowingBlocks({ blocks, limit = DEFAULT_LIMIT }: GrowingBlocksProps) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const [wanted, setWanted] = useState(limit);
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
          <Button variant="default" onClick={() => setWanted(drawn + limit)}>
            Read on
          </Button>
        </p>
      ) : null}
    </>
  );
}
