import { LABEL_LINE_HEIGHT } from '../constants.ts';
import { areaLabelPx, lineLabelPx } from '../label.ts';
import type { Scale } from '../units.ts';
import type { AreaForm } from './area-form.ts';
import { type SetName, setAreaName } from './area-name.ts';
import type { LabelEntry, ShapeTask } from './label-entry.ts';
import type { LabelPlacement, PxBox } from './label-types.ts';
import { setLineName } from './line-name.ts';
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
  return curved(entry, setLineName(task.piece, { px, advances, zoom: sheet.zoom, isFree }));
}

function curved(entry: LabelEntry, set: SetName | undefined): Written {
  if (set === undefined) return undefined;
  return { form: 'curved', index: entry.index, part: entry.part, choice: 0, ...set };
}

function writeArea(entry: LabelEntry, { form: formOf, isWhole }: ShapeTask & { how: 'area' }, sheet: Sheet): Written {
  const form = formOf();
  if (form === undefined) return undefined;
  const { point, index } = entry;
  const { zoom, measure } = sheet;
  const mostPx = areaLabelPx(point.scale, zoom as Scale, point.kind === 'region');
  const advances = measure.advances(index);
  const isFree = (boxes: readonly PxBox[]) => sheet.isFree(boxes, entry, false);
  const along =
    advances.length === 0 ? undefined : setAreaName(form, { kind: point.kind, mostPx, advances, zoom, isFree });
  return curved(entry, along) ?? writeStraight(entry, form, mostPx, isWhole, sheet);
}

/** In two lines in the middle of its area, or beside an island or lake. */
function writeStraight(entry: LabelEntry, form: AreaForm, mostPx: number, isWhole: boolean, sheet: Sheet): Written {
  const { point, index, part } = entry;
  const { zoom, measure } = sheet;
  const attempt = (lines: readonly string[], px: number, x: number, y: number, choice: number): Written => {
    const width = Math.max(...lines.map((line) => measure.textWidth(index, line)));
    const [halfWidth, halfHeight] = [(width * px) / 2, (lines.length * LABEL_LINE_HEIGHT * px) / 2];
    const boxes = straightBoxes(x, y, halfWidth, halfHeight, 0);
    if (!sheet.isFree(boxes, entry, false)) return undefined;
    return {
      ...{ form: 'straight', index, part, choice, x, y, px, rotation: 0, halfWidth, halfHeight },
      ...{ lines, boxes },
    };
  };
  const lines = balanced(point.name);
  for (const most of STRAIGHT_PX) {
    const px = Math.min(most, Math.max(13, mostPx * 0.8));
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
  if (!isWhole || (point.kind !== 'island' && point.kind !== 'lake')) return undefined;
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

/** A name in two lines as even as its words allow; one word in one. */
function balanced(name: string): readonly string[] {
  const words = name.split(' ').filter((word) => word !== '');
  if (words.length < 2) return [name];
  let best: readonly string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < words.length; at += 1) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const uneven = Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0));
    if (uneven < least) [least, best] = [uneven, lines];
  }
  return best;
}
