import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { seeded } from '../../random/seeded.ts';
import { styles } from '../../styles/all-styles.ts';
import { drawRock } from './fortress.ts';
import { SettlementDrawing } from './settlement-drawing.ts';
import { drawTower } from './tower.ts';

const palette = styles.parchment.settlements;

/** The mean x of everything filled with a color. */
function middleOf(svg: string, colour: string): number {
  const shapes = [...svg.matchAll(/<path[^>]*fill="([^"]+)"[^>]*>/g)].filter(([, fill]) => fill === colour);
  const points = shapes.flatMap(([shape]) => drawnPoints(shape));
  expect(points.length).toBeGreaterThan(2);
  return points.reduce((sum, [x]) => sum + x, 0) / points.length;
}

describe('light from the upper left', () => {
  it('leaves the right side of a tower in shade', () => {
    const drawing = new SettlementDrawing(palette);
    drawTower(drawing, seeded('tower'), {
      at: [500, 300],
      width: 20,
      height: 60,
      top: 'flat',
      roof: '#123456',
      wall: palette.wall,
    });
    expect(middleOf(drawing.drawn().svg, palette.wallShade)).toBeGreaterThan(502);
    expect(middleOf(drawing.drawn().svg, palette.wall)).toBeCloseTo(500, 0);
  });

  it('leaves the right side of a rock in shade', () => {
    const drawing = new SettlementDrawing(palette);
    drawRock(drawing, [500, 300], 80, 40, seeded('rock'));
    expect(middleOf(drawing.drawn().svg, palette.rockShade)).toBeGreaterThan(510);
  });
});
