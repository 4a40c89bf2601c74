import { createHash } from 'node:crypto';
import {
  FOG_HIDDEN,
  FOG_MARGIN,
  type FogKind,
  type FogPool,
  fogKind,
  fogWindow,
  grownRect,
  levelSize,
  type PixelRect,
  packWindow,
  tileRect,
} from '@venture-atlas/map-math';
import { FOG_WHOLE_SIDE_MAX } from '@venture-atlas/types';
import { LRUCache } from 'lru-cache';
import type { MediaStore } from '../store/media-store.ts';
import type { MaskedForm, MaskOrder, Paper } from './mask-order.ts';
import type { MaskProcess } from './mask-process.ts';
import type { PlainSource, PlainTiles } from './plain-tiles.ts';

/** Bytes of masked pictures that are kept; nothing of them is ever on a disk. */
const MOST_BYTES = 64 * 1_048_576;
/** What nobody asked for so long is forgotten (ms). */
const LONGEST_MS = 15 * 60_000;
/** Whoever waits longer for lossless tiles gets paper, and asks again later (ms). */
const PATIENCE_MS = 20_000;

/** What of a fogged map is asked for. */
export interface MaskedAsk {
  source: PlainSource;
  pool: FogPool;
  paper: Paper;
  what: { form: 'tile'; z: number; y: number; x: number } | { form: Exclude<MaskedForm, 'tile'> };
}

/** What players get of it: the open tile, where nothing of it is hidden, or bytes. */
export type MaskedPicture =
  | { kind: 'open' }
  | {
      kind: 'made';
      bytes: Buffer;
      type: 'image/webp' | 'image/jpeg';
      /** It could not be made, and all of it is paper instead: to be asked for again. */
      isStandIn: boolean;
    };

export interface MaskedPictures {
  /** Undefined: there is no such tile. */
  find: (ask: MaskedAsk) => Promise<MaskedPicture | undefined>;
  /** Begins to cut what masks are laid over, so that who asks first waits less. */
  prepare: (source: PlainSource) => void;
  /** Drops everything that was made. */
  forget: () => void;
}

interface Deps {
  media: MediaStore;
  masks: MaskProcess;
  plain: PlainTiles;
}

/** Keeps masked pictures by what they show: what is covered again is another one at once. */
export function createMaskedPictures({ media, masks, plain }: Deps): MaskedPictures {
  const kept = new LRUCache<string, Buffer>({
    ...{ maxSize: MOST_BYTES, ttl: LONGEST_MS, updateAgeOnGet: true },
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const making = new Map<string, Promise<Buffer | undefined>>();

  const make = (name: string, run: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const known = kept.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const running =
      making.get(name) ??
      run()
        .then((bytes) => {
          if (bytes !== undefined) kept.set(name, bytes);
          return bytes;
        })
        .finally(() => making.delete(name));
    making.set(name, running);
    return running;
  };

  const order = (ask: MaskedAsk, part: Part, folder: string | null): MaskOrder => ({
    ...{ media: media.place, plain: folder, level: part.level, tileSize: ask.source.pyramid.size },
    ...{ rect: part.rect, seen: part.seen, form: ask.what.form, paper: ask.paper },
    window: folder === null ? packWindow(allHidden(part.rect)) : part.window,
  });

  /** Nothing but paper: the same for every map, wherever the same piece of paper lies. */
  const paperFor = async (ask: MaskedAsk, part: Part): Promise<Buffer | undefined> => {
    const { rect, seen } = part;
    const place = ask.what.form === 'tile' ? [(rect.left / rect.width) % 2, (rect.top / rect.height) % 2] : [];
    const name = ['paper', ask.paper, ask.what.form, ...place, rect.width, rect.height, seen.width, seen.height];
    return make(name.join(' '), async () => {
      const answer = await masks.run(order(ask, part, null));
      return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
    });
  };

  const border = async (ask: MaskedAsk, part: Part): Promise<Buffer | undefined> => {
    const { source, what, paper } = ask;
    const { rect } = part;
    const place = [part.level, rect.top, rect.left, part.digest];
    return make([source.hash, source.pyramid.width, what.form, paper, ...place].join(' '), async () => {
      const folder = await withPatience(plain.find(source));
      if (folder === undefined) return undefined;
      const answer = await masks.run(order(ask, part, folder));
      if (answer.kind === 'paper') return paperFor(ask, part);
      return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
    });
  };

  return {
    async find(ask) {
      const part = lookedAt(ask);
      if (part === undefined) return undefined;
      const { kind } = part;
      if (kind === 'clear' && ask.what.form === 'tile') return { kind: 'open' };
      const bytes = kind === 'hidden' ? undefined : await border(ask, part);
      const shown = bytes ?? (await paperFor(ask, part));
      if (shown === undefined) return undefined;
      const type = ask.what.form === 'share' ? 'image/jpeg' : 'image/webp';
      return { kind: 'made', bytes: shown, type, isStandIn: kind !== 'hidden' && bytes === undefined };
    },
    prepare: (source) => void plain.find(source).catch(() => undefined),
    forget: () => kept.clear(),
  };
}

/** A rectangle of a level with what is hidden of it and around it. */
interface Part {
  level: number;
  rect: PixelRect;
  seen: { width: number; height: number };
  kind: FogKind;
  /** Packed. */
  window: Uint32Array;
  /** Equal ones are of equal windows. */
  digest: string;
}

/** What was found out about the parts of a map whose fog stands so. */
const known = new WeakMap<FogPool, Map<string, Part>>();

/** What is hidden of what is asked for; looked at once while the fog stands so. */
function lookedAt(ask: MaskedAsk): Part | undefined {
  const { what, pool, source } = ask;
  const parts = known.get(pool) ?? new Map<string, Part>();
  known.set(pool, parts);
  const { levels, zoom_offset, width, height } = source.pyramid;
  const place = what.form === 'tile' ? [what.z, what.y, what.x] : [];
  const name = [levels, zoom_offset, width, height, ...place].join(' ');
  const part = parts.get(name) ?? partOf(ask);
  if (part !== undefined) parts.set(name, part);
  return part;
}

const allHidden = ({ width, height }: PixelRect): Uint8Array =>
  new Uint8Array((width + 2 * FOG_MARGIN) * (height + 2 * FOG_MARGIN)).fill(FOG_HIDDEN);

function partOf({ source: { pyramid }, pool, what }: MaskedAsk): Part | undefined {
  const level = what.form === 'tile' ? what.z : wholeLevel(pyramid);
  if (level >= pyramid.levels) return undefined;
  const size = levelSize(pyramid, level);
  const rect = what.form === 'tile' ? tileRect(pyramid, what.x, what.y) : { left: 0, top: 0, ...size };
  if (rect.left >= size.width || rect.top >= size.height) return undefined;
  const seen = {
    width: Math.min(rect.width, size.width - rect.left),
    height: Math.min(rect.height, size.height - rect.top),
  };
  const window = fogWindow(pool, pyramid, level, grownRect(rect, FOG_MARGIN));
  const packed = packWindow(window);
  return {
    ...{ level, rect, seen, window: packed },
    kind: fogKind(window, rect.width + 2 * FOG_MARGIN, FOG_MARGIN, seen),
    digest: createHash('sha256').update(packed).digest('base64url'),
  };
}

/** The finest level that is no larger than a whole picture of a fogged map may be. */
function wholeLevel(pyramid: PlainSource['pyramid']): number {
  let level = pyramid.levels - 1;
  for (; level > 0; level -= 1) {
    const { width, height } = levelSize(pyramid, level);
    if (Math.max(width, height) <= FOG_WHOLE_SIDE_MAX) break;
  }
  return level;
}

/** Undefined where it takes too long; it goes on meanwhile. */
async function withPatience<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  return Promise.race([work.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
