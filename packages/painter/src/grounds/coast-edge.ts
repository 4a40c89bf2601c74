import { hex } from '../colour/colour.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { cellAt } from './grid.ts';
import type { ShoreField } from './shore-field.ts';
import { tintCell, type Underpainting } from './underpainting.ts';

/** Beyond this no pigment has gathered, in sheet units. */
const REACH = 130;

/** Pigment that gathers on the land along the shore. */
export function paintCoastEdge(ground: Underpainting, shore: ShoreField, edge: GroundPalette['coastEdge']): void {
  const colour = hex(edge.colour);
  for (let row = 0; row < ground.height; row++)
    for (let column = 0; column < ground.width; column++) {
      const y = (row + 0.5) * ground.cell;
      const distance = -(shore.values[cellAt(shore, (column + 0.5) * ground.cell, y)] as number);
      if (distance <= -ground.cell || distance >= REACH) continue;
      const inland = Math.max(0, distance);
      const share = edge.near * Math.exp(-inland / 22) + edge.far * Math.exp(-inland / 60);
      tintCell(ground.values, row * ground.width + column, colour, share);
    }
}
