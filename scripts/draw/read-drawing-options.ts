import { DEFAULT_DRAWING, type DrawingOptions, drawingSizes, drawingStyles } from '../../packages/types/src/index.ts';
import { UsageError } from '../data/program.ts';

/**
 * Reads the drawing options of the command line.
 * @param before the options of the last drawing
 * @throws UsageError for an unknown style or size
 */
export function readDrawingOptions(
  given: { style?: string | undefined; size?: string | undefined },
  before: Partial<DrawingOptions> | undefined,
): DrawingOptions {
  const style =
    given.style === undefined
      ? (before?.style ?? DEFAULT_DRAWING.style)
      : drawingStyles.find((one) => one === given.style);
  const size =
    given.size === undefined
      ? (before?.size ?? DEFAULT_DRAWING.size)
      : drawingSizes.find((one) => String(one) === given.size);
  if (style === undefined) {
    throw new UsageError(`There is no style called “${given.style}”. Choose one of ${drawingStyles.join(', ')}.`);
  }
  if (size === undefined) {
    throw new UsageError(`A map is drawn ${drawingSizes.join(', ')} pixels wide, not “${given.size}”.`);
  }
  return { style, size };
}
