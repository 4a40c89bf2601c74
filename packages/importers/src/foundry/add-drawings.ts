import { cleanName, finiteNumber, isRecord, wordOf } from '../clean-name.ts';
import { draftLocation, draftPoint, draftShape, type WorldDraft } from '../draft.ts';
import { leavesOutHidden } from '../hidden.ts';
import type { KeysTaken } from '../keys-taken.ts';
import { SCALES } from '../place-kind.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { buildPolygons } from '../shape-building.ts';
import { drawnPoints } from './foundry-documents.ts';

interface Space {
  key: string;
  toMap: (x: number, y: number) => { lng: number; lat: number };
}

/** Drawings with words: a polygon is an area, anything else a label that is turned like the drawing. */
export function addDrawings(
  {
    draft,
    options,
    report,
    taken,
  }: { draft: WorldDraft; options: ReadOptions; report: ReportBuilder; taken: KeysTaken },
  { key, toMap }: Space,
  drawings: readonly Record<string, unknown>[],
): void {
  for (const drawing of drawings) {
    report.read('drawings');
    if (!options.drawings) {
      report.skip('is a drawing on a scene (--drawings makes places of those with words)', wordOf(drawing.text));
      continue;
    }
    const isHidden = drawing.hidden === true;
    if (isHidden && leavesOutHidden({ options, report })) continue;
    const name = cleanName(drawing.text, report);
    const [x, y] = [finiteNumber(drawing.x), finiteNumber(drawing.y)];
    if (name === undefined || x === undefined || y === undefined) {
      report.skip(name === undefined ? 'is a drawing without words' : 'has no coordinates', name ?? '');
      continue;
    }
    const own = taken.free(`drawing:${wordOf(drawing._id)}`, `${key} ${name}`);
    const shape = isRecord(drawing.shape) ? drawing.shape : drawing;
    const [width, height] = [finiteNumber(shape.width) ?? 0, finiteNumber(shape.height) ?? 0];
    const degrees = finiteNumber(drawing.rotation) ?? 0;
    const corners = drawnPoints(drawing).map((point) => turned(point, [width / 2, height / 2], degrees));
    const area = buildPolygons(
      [[corners]],
      (px, py) => {
        const { lng, lat } = toMap(x + px, y + py);
        return [lng, lat];
      },
      { report, name, ringsMayBeOpen: true },
    );
    report.place();
    draft.locations.push(draftLocation(own, name, { isHidden }));
    if (area !== undefined) draft.positions.push(draftShape(key, own, area, SCALES.region));
    else {
      const at = toMap(x + width / 2, y + height / 2);
      draft.positions.push(draftPoint(key, own, at, SCALES.town, { rotation: degrees, displayDot: false }));
    }
  }
}

/** A point turned clockwise about another, y down. */
function turned([x, y]: [number, number], [cx, cy]: [number, number], degrees: number): [number, number] {
  if (degrees === 0) return [x, y];
  const radians = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(radians) - dy * Math.sin(radians), cy + dx * Math.sin(radians) + dy * Math.cos(radians)];
}
