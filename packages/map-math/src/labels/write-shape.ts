import { AREA_LABEL_MIN_PX, LABEL_LINE_HEIGHT } from '../constants.ts';
import { areaLabelPx, lineLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import type { AreaForm } from './area-form.ts';
import { type SetName, SPACING, setAreaName } from './area-name.ts';
import { balancedLines } from './balanced-lines.ts';
import type { LabelEntry, ShapeTask } from './label-entry.ts';
import type { LabelPlacement, PxBox } from './label-types.ts';
import { choiceOfSide, setLineName, sideOfChoice } from './line-name.ts';
import { straightBoxes } from './text-boxes.ts';
import type { Sheet } from './write-label.ts';

type Written = LabelPlacement | undefined;
/** A straight name of an area: at most so large, in CSS pixels. */
const STRAIGHT_PX = [18, 13];

/** Writes the name of a line or an area where it has room; undefined when it has none. */
export function writeShape(entry: LabelEntry, task: ShapeTask, sheet: Sheet): Written {
  if (task.how === 'area') return writeArea(entry, task, sheet);
  const advances = sheet.measure.advances(entry.index);
  if (advances.length === 0) return undefined;
  const px = lineLabelPx(entry.point.scale, sheet.zoom as Scale);
  const isFree = (boxes: readonly PxBox[]) => sheet.isFree(boxes, entry, false);
  const side = sideOfChoice(sheet.choiceBefore(entry));
  const set = setLineName(task.piece, { px, advances, zoom: sheet.zoom, side, isFree });
  return set && curved(entry, set, choiceOfSide(set.side));
}

function curved(entry: LabelEntry, { px, letters, boxes }: SetName, choice = 0): Written {
  return { form: 'curved', index: entry.index, part: entry.part, choice, px, letters, boxes };
}

function writeArea(entry: LabelEntry, { form: formOf, mostWidth }: ShapeTask & { how: 'area' }, sheet: Sheet): Written {
  const form = formOf();
  if (form === undefined) return undefined;
  const { point, index } = entry;
  const { zoom, measure } = sheet;
  const advances = measure.advances(index);
  const size = areaLabelPx(point.scale, zoom as Scale, point.kind === 'region');
  const isPart = mostWidth !== undefined;
  const mostPx = isPart ? sizeWithin(mostWidth, size, advances) : size;
  const isFree = (boxes: readonly PxBox[]) => sheet.isFree(boxes, entry, false);
  const along =
    advances.length === 0
      ? undefined
      : setAreaName(form, { kind: point.kind, mostPx, mostWidth, isSteep: false, advances, zoom, isFree });
  if (along !== undefined) return curved(entry, along);
  const straight = writeStraight(entry, form, mostPx, isPart, sheet);
  if (straight !== undefined || advances.length === 0) return straight;
  const steep = setAreaName(form, { kind: point.kind, mostPx, mostWidth, isSteep: true, advances, zoom, isFree });
  return steep && curved(entry, steep);
}

/** A type size at which a name is no wider than that, where it need not be too small for it. */
function sizeWithin(width: number, mostPx: number, advances: readonly number[]): number {
  const em = advances.reduce((sum, advance) => sum + advance + SPACING.least, 0);
  return em === 0 ? mostPx : Math.min(mostPx, Math.max(AREA_LABEL_MIN_PX, width / em));
}

/** In two lines in the middle of its area, or beside an island or lake. */
function writeStraight(entry: LabelEntry, form: AreaForm, mostPx: number, isPart: boolean, sheet: Sheet): Written {
  const { point, index, part } = entry;
  const { zoom, measure } = sheet;
  const attempt = (lines: readonly string[], px: number, x: number, y: number, choice: number): Written => {
    const width = Math.max(...lines.map((line) => measure.textWidth(index, line)));
    const [halfWidth, halfHeight] = [(width * px) / 2, (lines.length * LABEL_LINE_HEIGHT * px) / 2];
    const boxes = straightBoxes(x, y, halfWidth, halfHeight, 0);
    if (!sheet.isFree(boxes, entry, false)) return undefined;
    return {
      form: 'straight',
      index,
      part,
      choice,
      x,
      y,
      px,
      rotation: 0,
      halfWidth,
      halfHeight,
      lines,
      boxes,
    };
  };
  const lines = balancedLines(point.name);
  for (const most of isPart ? [mostPx] : STRAIGHT_PX) {
    const px = isPart ? mostPx : Math.min(most, Math.max(13, mostPx * 0.8));
    for (const [right, down] of [
      [0, 0],
      [0, -0.9],
      [0, 0.9],
      [-1, 0],
      [1, 0],
      [0, -1.8],
      [0, 1.8],
      [-1.8, 1],
      [1.8, -1],
    ] as const) {
      const [x, y] = [form.centreX * zoom + right * px, form.centreY * zoom + down * px];
      const found = isInsideArea(form, lines, px, x, y, index, sheet) ? attempt(lines, px, x, y, 0) : undefined;
      if (found !== undefined) return found;
    }
  }
  if (isPart || (point.kind !== 'island' && point.kind !== 'lake')) return undefined;
  const px = 13;
  const half = (measure.textWidth(index, point.name) * px) / 2 + 6;
  const { minX, minY, maxX, maxY } = form.box;
  const [x, y] = [((minX + maxX) / 2) * zoom, ((minY + maxY) / 2) * zoom];
  return (
    attempt([point.name], px, x, maxY * zoom + 0.7 * px + 2, 1) ??
    attempt([point.name], px, x, minY * zoom - 0.7 * px - 2, 2) ??
    attempt([point.name], px, maxX * zoom + half, y, 3) ??
    attempt([point.name], px, minX * zoom - half, y, 4)
  );
}

/** Whether at least three of the four sides' middles lie inside. */
function isInsideArea(
  form: AreaForm,
  lines: readonly string[],
  px: number,
  x: number,
  y: number,
  index: number,
  { zoom, measure }: Sheet,
): boolean {
  const half = (Math.max(...lines.map((line) => measure.textWidth(index, line))) * px) / 2;
  const high = (lines.length * LABEL_LINE_HEIGHT * px) / 2;
  const corners = [
    [x - half, y],
    [x + half, y],
    [x, y - high],
    [x, y + high],
  ] as const;
  return corners.filter(([cx, cy]) => form.isInside(cx / zoom, cy / zoom)).length >= 3;
}
