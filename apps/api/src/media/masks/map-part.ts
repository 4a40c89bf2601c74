import { createHash } from 'node:crypto';
import {
  FOG_HIDDEN,
  type FogEdge,
  type FogKind,
  type FogPool,
  fogEdge,
  fogKind,
  fogWindow,
  grownRect,
  levelSize,
  type PixelRect,
  packWindow,
  tileRect,
} from '@venture-atlas/map-math';
import { FOG_WHOLE_SIDE_MAX } from '@venture-atlas/types';
import { type MaskedForm, type MaskOrder, type Paper, SMALLER_FORMS } from './mask-order.ts';
import type { PlainSource } from './plain-tiles.ts';

/** A requested part of a map with fog. */
export interface MaskRequest {
  source: PlainSource;
  pool: FogPool;
  paper: Paper;
  what: { form: 'tile'; z: number; y: number; x: number } | { form: Exclude<MaskedForm, 'tile'> };
}

/** A rectangle of a zoom level, with the fog in and around it. */
export interface MapPart {
  level: number;
  rect: PixelRect;
  seen: { width: number; height: number };
  edge: FogEdge;
  kind: FogKind;
  /** Packed by `packWindow`. */
  window: Uint32Array;
  /** Hash of the window. */
  digest: string;
}

/** Cached parts by fog state. */
const cache = new WeakMap<FogPool, Map<string, MapPart>>();

/** The requested part of a map with its fog; undefined if it does not exist. Cached per fog state. */
export function findMapPart(request: MaskRequest): MapPart | undefined {
  const { what, pool, source } = request;
  const parts = cache.get(pool) ?? new Map<string, MapPart>();
  cache.set(pool, parts);
  const { levels, zoom_offset, width, height, reach } = source.pyramid;
  const place = what.form === 'tile' ? [what.z, what.y, what.x] : [what.form];
  const name = [levels, zoom_offset, width, height, reach, ...place].join(' ');
  const part = parts.get(name) ?? computePart(request);
  if (part !== undefined) parts.set(name, part);
  return part;
}

/** The mask order of a part. @param plain folder of lossless tiles; null: all of it is paper */
export function maskOrderFor(
  { source, what, paper }: MaskRequest,
  { level, rect, seen, edge, window }: MapPart,
  { media, plain }: Pick<MaskOrder, 'media' | 'plain'>,
): MaskOrder {
  const shown = plain === null ? packWindow(allHidden(rect, edge)) : window;
  const place = { level, tileSize: source.pyramid.size, rect, seen, edge };
  return { media, plain, ...place, window: shown, form: what.form, paper, ground: source.ground };
}

const allHidden = ({ width, height }: PixelRect, { margin }: FogEdge): Uint8Array =>
  new Uint8Array((width + 2 * margin) * (height + 2 * margin)).fill(FOG_HIDDEN);

function computePart({ source: { pyramid }, pool, what }: MaskRequest): MapPart | undefined {
  const level = what.form === 'tile' ? what.z : levelForWhole(pyramid, what.form);
  if (level >= pyramid.levels) return undefined;
  const size = levelSize(pyramid, level);
  const rect = what.form === 'tile' ? tileRect(pyramid, what.x, what.y) : { left: 0, top: 0, ...size };
  if (rect.left >= size.width || rect.top >= size.height) return undefined;
  const seen = {
    width: Math.min(rect.width, size.width - rect.left),
    height: Math.min(rect.height, size.height - rect.top),
  };
  const edge = fogEdge(pyramid, level);
  const { margin } = edge;
  const window = fogWindow(pool, pyramid, level, grownRect(rect, margin));
  const packed = packWindow(window);
  return {
    level,
    rect,
    seen,
    edge,
    window: packed,
    kind: fogKind(window, rect.width + 2 * margin, margin, seen),
    digest: createHash('sha256').update(packed).digest('base64url'),
  };
}

/**
 * The level for a picture of the whole map: the finest level within FOG_WHOLE_SIDE_MAX. Smaller forms use the coarsest
 * level that is large enough, since each level is masked separately.
 */
function levelForWhole(pyramid: PlainSource['pyramid'], form: Exclude<MaskedForm, 'tile'>): number {
  const needed = form === 'whole' ? undefined : SMALLER_FORMS[form];
  let level = pyramid.levels - 1;
  for (; level > 0; level -= 1) {
    const { width, height } = levelSize(pyramid, level);
    if (Math.max(width, height) > FOG_WHOLE_SIDE_MAX) continue;
    if (needed === undefined) break;
    const next = levelSize(pyramid, level - 1);
    if (next.width < needed.width || next.height < needed.height) break;
  }
  return level;
}
