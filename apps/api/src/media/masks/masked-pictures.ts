import { LRUCache } from 'lru-cache';
import type { MediaStore } from '../store/media-store.ts';
import { lookAtPart, type MaskedAsk, maskOrderOf, type PartOfMap } from './look-at-part.ts';
import type { MaskProcess } from './mask-process.ts';
import { type PlainPicture, type PlainTiles, plainFolder } from './plain-tiles.ts';

/** Bytes of masked pictures that are kept; nothing of them is ever on a disk. */
const MOST_BYTES = 64 * 1_048_576;
/** What nobody asked for so long is forgotten (ms). */
const LONGEST_MS = 15 * 60_000;
/** Whoever waits longer for lossless tiles gets paper, and asks again later (ms). */
const PATIENCE_MS = 20_000;
/** So long a new picture is kept back until it is cut (ms): the old one is looked at meanwhile. */
const AHEAD_MS = 120_000;

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
  /**
   * Cuts what masks are laid over, so that who asks first waits less.
   * @returns resolves when that is done or cannot be done, takes too long, or is not waited for any more; it goes on meanwhile
   */
  prepare: (picture: PlainPicture, signal?: AbortSignal) => Promise<void>;
  /** Drops everything that was made, also what is still being made. */
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
    maxSize: MOST_BYTES,
    ttl: LONGEST_MS,
    updateAgeOnGet: true,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const making = new Map<string, Promise<Buffer | undefined>>();

  const make = (name: string, run: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    const known = kept.get(name) ?? making.get(name);
    if (known !== undefined) return Promise.resolve(known);
    // What was forgotten while it was made goes to those who wait for it, and is not kept.
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

  /** Nothing but paper: the same for every map, wherever the same piece of paper lies. */
  const paperFor = async (ask: MaskedAsk, part: PartOfMap): Promise<Buffer | undefined> => {
    const { rect, seen } = part;
    const place = ask.what.form === 'tile' ? [(rect.left / rect.width) % 2, (rect.top / rect.height) % 2] : [];
    const name = [
      'paper',
      ask.source.ground,
      ask.paper,
      ask.what.form,
      ...place,
      rect.width,
      rect.height,
      seen.width,
      seen.height,
    ];
    return make(name.join(' '), async () => {
      const answer = await masks.run(maskOrderOf(ask, part, { media: media.place, plain: null }));
      return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
    });
  };

  const border = async (ask: MaskedAsk, part: PartOfMap): Promise<Buffer | undefined> => {
    const { source, what, paper } = ask;
    const { rect } = part;
    // Everything that the bytes depend on: the tiles that are read, how far their colours have run, and what is hidden.
    const { levels, reach } = source.pyramid;
    const place = [levels, reach, part.level, rect.top, rect.left, part.digest];
    return make(
      [plainFolder(source.hash, source.pyramid), what.form, source.ground, paper, ...place].join(' '),
      async () => {
        const folder = await withPatience(plain.find(source));
        if (folder === undefined) return undefined;
        const answer = await masks.run(maskOrderOf(ask, part, { media: media.place, plain: folder }));
        if (answer.kind === 'paper') return paperFor(ask, part);
        return answer.kind === 'made' ? Buffer.from(answer.bytes) : undefined;
      },
    );
  };

  return {
    async find(ask) {
      const part = lookAtPart(ask);
      if (part === undefined) return undefined;
      const { kind } = part;
      if (kind === 'clear' && ask.what.form === 'tile') return { kind: 'open' };
      const bytes = kind === 'hidden' ? undefined : await border(ask, part);
      const shown = bytes ?? (await paperFor(ask, part));
      if (shown === undefined) return undefined;
      const type = ask.what.form === 'share' ? 'image/jpeg' : 'image/webp';
      return { kind: 'made', bytes: shown, type, isStandIn: kind !== 'hidden' && bytes === undefined };
    },
    prepare: async (picture, signal) => void (await withPatience(plain.find(picture), { ms: AHEAD_MS, signal })),
    forget: () => {
      kept.clear();
      making.clear();
    },
  };
}

/** Undefined where it takes too long, or nobody waits any more; it goes on meanwhile. */
async function withPatience<T>(
  work: Promise<T>,
  { ms, signal }: { ms: number; signal?: AbortSignal | undefined } = { ms: PATIENCE_MS },
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
