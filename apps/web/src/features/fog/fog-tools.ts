import {
  type Icon,
  IconBrush,
  IconCircle,
  IconGrid3x3,
  IconHexagons,
  IconLasso,
  IconPolygon,
  IconRoute,
  IconSquare,
} from '@tabler/icons-react';
import type { FogTool } from './fog-desk.ts';

interface ToolWords {
  label: string;
  Icon: Icon;
  /** What it is measured by, if it is. */
  measure?: 'size' | 'size and rings';
  key?: string;
}

/** How each tool looks and is called. */
export const fogTools: Record<FogTool, ToolWords> = {
  hexes: { label: 'Hexes', Icon: IconHexagons, measure: 'size and rings', key: 'h' },
  brush: { label: 'Brush', Icon: IconBrush, measure: 'size', key: 'b' },
  area: { label: 'Area', Icon: IconLasso, key: 'a' },
  region: { label: 'Region', Icon: IconPolygon, key: 'r' },
  road: { label: 'Road', Icon: IconRoute, measure: 'size' },
  squares: { label: 'Squares', Icon: IconGrid3x3, measure: 'size and rings' },
  box: { label: 'Box', Icon: IconSquare },
  circle: { label: 'Circle', Icon: IconCircle },
};

/** In the bar itself, and in the card that More opens. */
export const TOOLS_IN_BAR: readonly FogTool[] = ['hexes', 'brush', 'area', 'region', 'road'];
export const TOOLS_IN_MORE: readonly FogTool[] = ['squares', 'box', 'circle'];
