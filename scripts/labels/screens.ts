import { type PanelCover, stageInsets } from '../../apps/web/src/map/stage/stage-layout.ts';
import type { FreeArea, PxBox, Size } from '../../packages/map-math/src/index.ts';

/** A screen on which maps are looked at. */
export interface Screen {
  readonly name: string;
  /** Of the map's stage: the window without the header. */
  readonly stage: Size;
  readonly width: 'phone' | 'compact' | 'desktop';
  /** How the panel of a selected place covers it. */
  readonly cover: PanelCover;
}

const HEADER = 60;
const screen = (name: string, width: number, height: number, kind: Screen['width']): Screen => ({
  name,
  width: kind,
  stage: { width, height: height - HEADER },
  cover: kind === 'phone' ? 'half' : 'side',
});

export const SCREENS: readonly Screen[] = [
  screen('desktop', 1440, 900, 'desktop'),
  screen('phone', 390, 844, 'phone'),
  screen('phone on its side', 844, 390, 'compact'),
  screen('320 px wide', 320, 640, 'phone'),
];

/** What nothing covers, in CSS pixels of the stage: without an open place, or with one. */
export function freeOn({ stage, width, cover }: Screen, isOpen: boolean): FreeArea {
  const insets = stageInsets(stage, width, isOpen ? cover : 'none');
  const box = {
    left: insets.left,
    top: insets.top,
    right: stage.width - insets.right,
    bottom: stage.height - insets.bottom,
  };
  return { box, covers: width === 'phone' ? onPhone(stage, isOpen) : onWide(stage, width, insets.right) };
}

/** Below this height of the window all tools but layers are behind the three dots (`map/tools/map-tools.tsx`). */
const LOW_WINDOW = 520;

/** Tools, credit, scale bar and title as the stage's style sheet has them. */
function onWide({ width, height }: Size, kind: Screen['width'], panel: number): PxBox[] {
  const right = width - panel;
  const tools = height + HEADER < LOW_WINDOW ? 208 : 356;
  return [
    { left: right - 60, top: height - tools, right: right - 16, bottom: height - 24 },
    ...(kind === 'compact' && panel > 0 ? oneAboveTheOther(height, right) : sideBySide(height, right)),
    { left: 16, top: 16, right: 316, bottom: 86 },
  ];
}

/** Credit and scale bar. */
function sideBySide(height: number, right: number): PxBox[] {
  const middle = (220 + right - 76) / 2;
  const half = Math.min(188, (right - 76 - 220) / 2);
  return [
    { left: middle - half, top: height - (half < 150 ? 108 : 64), right: middle + half, bottom: height - 24 },
    { left: 16, top: height - 70, right: 166, bottom: height - 24 },
  ];
}

/** The same beside a panel that leaves no room for both in one row. */
function oneAboveTheOther(height: number, right: number): PxBox[] {
  return [
    { left: 16, top: height - 64, right: Math.min(16 + 376, right - 76), bottom: height - 24 },
    { left: 16, top: height - 124, right: 166, bottom: height - 78 },
  ];
}

function onPhone({ width, height }: Size, isOpen: boolean): PxBox[] {
  const bottom = isOpen ? height / 2 - 12 : height - 49;
  const zoom = { left: width - 56, top: bottom - (isOpen ? 88 : 186), right: width - 12, bottom };
  if (isOpen) return [zoom];
  const list = { left: 12, top: bottom - 106, right: 160, bottom };
  return [zoom, list, { left: 0, top: height - 37, right: width, bottom: height }];
}
