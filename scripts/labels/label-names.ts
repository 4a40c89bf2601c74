import { type FaceName, setLine } from '../../apps/api/src/posters/label-faces.ts';
import { CAPITALS_FAMILY, REFERENCE_PX } from '../../apps/web/src/map/label-canvas/label-faces.ts';
import { LabelPlanner } from '../../apps/web/src/map/label-canvas/label-planner.ts';
import type { Canvas2D } from '../../apps/web/src/map/label-canvas/lettering.ts';
import { selectedPart } from '../../apps/web/src/map/label-canvas/selected-part.ts';
import { shapePart } from '../../apps/web/src/map/label-canvas/shape-part.ts';
import type { NamedMap } from './named-map.ts';

/** Width of a letter that no font contains, in multiples of the type size. */
const MISSING_LETTER = 0.6;

/** A canvas that only measures, in the fonts that posters use for the map. */
function measuringCanvas(): Canvas2D {
  const canvas = {
    font: '',
    measureText: (text: string) => ({ width: REFERENCE_PX * widthOf(text, faceOfFont(canvas.font)) }),
  };
  // The planner only measures with it.
  return canvas as unknown as Canvas2D;
}

function faceOfFont(font: string): FaceName {
  if (font.includes(CAPITALS_FAMILY)) return 'capitals';
  if (font.startsWith('italic')) return 'italic';
  if (font.startsWith('700')) return 'bold';
  return font.startsWith('600') ? 'semibold' : 'medium';
}

const widthOf = (text: string, name: FaceName): number =>
  setLine(text, { name, spacing: 0 })?.width ?? [...text].length * MISSING_LETTER;

/**
 * The planner that decides on a visitor's map which names are written, and where. It keeps the names of the previous
 * zoom.
 */
export function plannerFor({ store, index }: NamedMap): LabelPlanner {
  // The picture is never drawn.
  const surface = { canvas: measuringCanvas(), image: {} as HTMLCanvasElement };
  const planner = new LabelPlanner(store, index, () => surface, []);
  planner.writeShapes(shapePart);
  planner.writeSelected(selectedPart.write);
  return planner;
}
