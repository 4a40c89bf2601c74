import type { LabelPoint, LabelSource, NameMeasure, Scale } from '@venture-atlas/map-math';
import { faceOf } from './label-faces.ts';
import { EYE_OFF_WIDTH, guessWidth } from './label-place.ts';
import type { Lettering } from './lettering.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';

/** Adapts a store to the label engine. `selected` is an index, or -1. Without names, no point needs room. */
export function labelSource(
  store: PointStore,
  index: PointIndex,
  zoom: number,
  selected: number,
  hasNames = true,
): LabelSource {
  return {
    point: (row): LabelPoint => ({
      id: store.ids[row] as number,
      name: store.names[row] ?? '',
      kind: store.kind(row),
      x: store.x(row),
      y: store.y(row),
      scale: store.scale(row),
      rotation: store.rotation(row),
      offsetRight: store.offsetRight(row),
      offsetDown: store.offsetDown(row),
      dotRadius: store.dotRadius(row),
      isByHand: store.has(row, 'byHand'),
      isSelected: row === selected,
      importance: store.importance(row),
      signWidth: store.has(row, 'hidden') ? EYE_OFF_WIDTH : 0,
      shape: store.shapes.get(row),
    }),
    pointsIn: (box) => (hasNames ? index.pointsIn(box, zoom as Scale, selected) : []),
    shapes: () => (hasNames ? store.shapes.keys() : []),
  };
}

/** Measures the names of a store. Adds each newly measured row to `measured`. */
export function nameMeasure(store: PointStore, lettering: Lettering, measured: number[]): NameMeasure {
  const known = (row: number) => {
    if (lettering.measure(store, row)) measured.push(row);
  };
  return {
    width(row) {
      known(row);
      return store.widths[row] as number;
    },
    lineCount(row) {
      known(row);
      return store.lineCounts[row] as number;
    },
    mostWidth: (row) => guessWidth(store.names[row] ?? ''),
    mostLines: (row) => (store.wrapRatio(row) > 0 ? (store.names[row] ?? '').split(' ').length : 1),
    leastWidth: (row) => (store.wrapRatio(row) > 0 ? 0 : leastWidth(store.names[row] ?? '')),
    advances: (row) => lettering.advances(store, row),
    textWidth: (row, text) => lettering.width(text, faceOf(store, row)),
  };
}

/** Lower estimate of a name's width in any face, in multiples of the type size. */
function leastWidth(name: string): number {
  let width = 0;
  for (const letter of name) if (letter >= 'A' && letter <= 'z' && !'ijlftrI'.includes(letter)) width += 0.33;
  return width;
}
