import type { MarkdownBlock } from '@venture-atlas/rules';
import { memo, useEffect, useMemo, useState } from 'react';
import { MarkdownBlocks } from '../../markdown/markdown-blocks.tsx';

/** So many parts of a text are drawn at a stretch. */
const AT_ONCE = 60;

/** Drawn once, however often the text grows below it. */
const Portion = memo(MarkdownBlocks);

/** The parts of a text. A long one grows portion by portion, so that the page stays awake meanwhile. */
export function GrowingBlocks({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  const portions = useMemo(
    () =>
      Array.from({ length: Math.ceil(blocks.length / AT_ONCE) }, (_, at) =>
        blocks.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      ),
    [blocks],
  );
  const [count, setCount] = useState(1);
  const isWhole = count >= portions.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each portion calls the next one
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => setCount((before) => before + 1));
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  // biome-ignore lint/suspicious/noArrayIndexKey: portions change only all together
  return portions.slice(0, count).map((portion, at) => <Portion key={at} blocks={portion} />);
}
