import { LRUCache } from 'lru-cache';
import type { MediaStore } from '../store/media-store.ts';
import { findMapPart, type MapPart, type MaskRequest, maskOrderFor } from './map-part.ts';
import type { MaskProcess } from './mask-process.ts';
import { type PlainPicture, type PlainTiles, plainFolder } from './plain-tiles.ts';

/** Memory limit of cached masked pictures. They are never written to disk. */
const BYTES_MAX = 64 * 1_048_576;
/** Unused entries expire after this time (ms). */
const LONGEST_MS = 15 * 60_000;
/** After waiting this long for lossless tiles, clients get paper and retry later (ms). */
const TILES_TIMEOUT_MS = 20_000;
/** Longest delay of a new picture for cutting its lossless tiles; the old one stays meanwhile (ms). */
const PREPARE_TIMEOUT_MS = 120_000;

/** A picture for players: the unmasked tile if nothing is hidden, otherwise bytes. */
export type MaskedPicture =
  | { kind: 'open' }
  | {
      kind: 'made';
      bytes: Buffer;
      type: 'image/webp' | 'image/jpeg';
      /** Masking failed, and paper replaces the picture: request it again. */
      isStandIn: boolean;
    };

export interface MaskedPictures {
  /** Undefined if there is no such tile. */
  find: (request: MaskRequest) => Promise<MaskedPicture | undefined>;
  /**
   * Cuts the lossless tiles of a picture, so that the first request is faster.
   * @returns resolves when done, failed, timed out, or aborted; cutting continues in the background
   */
  prepare: (picture: PlainPicture, signal?: AbortSignal) => Promise<void>;
  /** Drops all entries, and the results of running work. */
  forget: () => void;
}

interface Deps {
  media: MediaStore;
  masks: MaskProcess;
  plain: PlainTiles;
}

/** Caches masked pictures by their content, so that a change of fog applies at once. */
export function createMaskedPictures({ media, masks, plain }: Deps): MaskedPictures {
  const kept = new LRUCache<string, Buffer>({
    maxSize: BYTES_MAX,
    ttl: LONGEST_MS,
    updateAgeOnGet: true,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const making = new Map<string, Promise<Buffer | undefined>>();

  const make = (name: string, run: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const known = kept.get(name) ?? making.get(name);
    if (known !== undefined) return Promise.resolve(known);
    // Work that was dropped meanwhile still answers its callers, and is not cached.
    const isWanted = (): boolean => making.get(name) === running;
    const running: Promise<Buffer | undefined> = run()
      .then((bytes) => {
        if (bytes !== undefined && isWanted()) kept.set(name, bytes);
        return bytes;
      })
      .finally(() => isWanted() && making.delete(name));
    making.set(name, running);
    return running;
  };

  /** A picture of paper only: the same for all maps, by its place in the texture. */
  const paperFor = async (request: MaskRequest, part: MapPart): Promise<Buffer | undefined> => {
    const { rect, seen } = part;
    const place = request.what.form === 'tile' ? [(rect.left / rect.width) % 2, (rect.top / rect.height) % 2] : [];
    const name = [
      'paper',
      request.source.ground,
      request.paper,
      request.what.form,
      ...place,
      rect.width,
      rect.height,
      seen.width,
      seen.height,
    ];
    return make(name.join(' '), async () => {
      const answer = await masks.run(maskOrderFor(request, part, { media: media.place, plain: null }));
      return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
    });
  };

  const border = async (request: MaskRequest, part: MapPart): Promise<Buffer | undefined> => {
    const { source, what, paper } = request;
    const { rect } = part;
    // Everything that the bytes depend on: the source tiles, how far their colors bleed, and the fog.
    const { levels, reach } = source.pyramid;
    const place = [levels, reach, part.level, rect.top, rect.left, part.digest];
    return make(
      [plainFolder(source.hash, source.pyramid), what.form, source.ground, paper, ...place].join(' '),
      async () => {
        const folder = await withTimeout(plain.find(source));
        if (folder === undefined) return undefined;
        const answer = await masks.run(maskOrderFor(request, part, { media: media.place, plain: folder }));
        if (answer.kind === 'paper') return paperFor(request, part);
        return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
      },
    );
  };

  return {
    async find(request) {
      const part = findMapPart(request);
      if (part === undefined) return undefined;
      const { kind } = part;
      if (kind === 'clear' && request.what.form === 'tile') return { kind: 'open' };
      const bytes = kind === 'hidden' ? undefined : await border(request, part);
      const shown = bytes ?? (await paperFor(request, part));
      if (shown === undefined) return undefined;
      const type = request.what.form === 'share' ? 'image/jpeg' : 'image/webp';
      return { kind: 'made', bytes: shown, type, isStandIn: kind !== 'hidden' && bytes === undefined };
    },
    prepare: async (picture, signal) =>
      void (await withTimeout(plain.find(picture), { ms: PREPARE_TIMEOUT_MS, signal })),
    forget: () => {
      kept.clear();
      making.clear();
    },
  };
}

/** Undefined after a timeout or an abort; the work continues. */
async function withTimeout<T>(
  work: Promise<T>,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined } = { ms: TILES_TIMEOUT_MS },
): Promise<T | undefined> {
  let stop = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  const timer = setTimeout(stop, ms);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  return Promise.race([work.catch(() => undefined), late]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  });
}
