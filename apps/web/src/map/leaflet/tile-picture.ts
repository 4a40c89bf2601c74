import { asLeafletZoom, levelForScale, SCALE_LOG2_MAX, type Size, toScale } from '@venture-atlas/map-math';
import type { Tiles } from '@venture-atlas/types';
import { fadeMs } from './fade.ts';
import { L } from './leaflet.ts';
import { retryAfterMs } from './retry-times.ts';

/** Tiles are loaded this part of the view beyond each of its edges. */
const MORE_THAN_SEEN = 0.12;

/** What a picture of tiles tells. */
export interface TileNews {
  onTileThere(): void;
  /** How many tiles have failed and did not come since; told when it changes. */
  onMissing(count: number): void;
}

/** A tile that failed: how often, and when it is asked for again. */
interface MissingTile {
  failures: number;
  timer: ReturnType<typeof setTimeout>;
}

/** What Leaflet keeps of a tile on screen. */
interface ShownTile {
  el: HTMLElement;
  readonly coords: L.Coords;
  readonly loaded?: unknown;
}

/**
 * A map's tiles. Shows the level that fits the screen's pixels, not only its CSS pixels. All tiles of a level lie in
 * one element at whole pixels, which alone is scaled: so no seams show between them at any zoom.
 */
export class TilePicture extends L.TileLayer {
  private readonly tiles: Tiles;
  /** Address of all tiles that did not change since. */
  private template: string;
  /** Leaflet's, which counts what is under way; not in its types. */
  declare protected readonly _tileReady: (coords: L.Coords, error: undefined, tile: HTMLElement) => void;
  /** Map units. */
  private readonly map: L.Point;
  private readonly news: TileNews;
  private readonly missing = new Map<HTMLElement, MissingTile>();
  /** Address of the tiles that changed since the first one, by level, row and column. */
  private readonly changed = new Map<string, string>();
  /** What a tile that changed lies over, until it is there. */
  private readonly below = new Map<HTMLElement, readonly HTMLElement[]>();

  constructor(tiles: Tiles, map: Size, news: TileNews) {
    super(tiles.url, {
      tileSize: tiles.size,
      zoomOffset: tiles.zoom_offset,
      minZoom: -SCALE_LOG2_MAX,
      maxZoom: SCALE_LOG2_MAX,
      noWrap: true,
      keepBuffer: 1,
      updateInterval: 120,
      bounds: [
        [0, 0],
        [map.height, map.width],
      ],
    });
    this.tiles = tiles;
    this.template = tiles.url;
    this.map = L.point(map.width, map.height);
    this.news = news;
    this.on('tileloadstart', ({ tile }: L.TileEvent) => {
      // Left and top instead of Leaflet's transform: a transform of its own would make each tile a layer with edges.
      const at = L.DomUtil.getPosition(tile);
      tile.style.transform = '';
      tile.style.left = `${at.x}px`;
      tile.style.top = `${at.y}px`;
    });
    this.on('tileload', ({ tile }: L.TileEvent) => {
      this.news.onTileThere();
      // Where one comes that failed before, the others come too.
      if (this.forget(tile)) this.askAgain();
    });
    this.on('tileerror', ({ tile }: L.TileErrorEvent) => this.miss(tile as HTMLImageElement));
    this.on('tileunload tileabort', (event) => {
      const { tile } = event as L.TileEvent;
      this.forget(tile);
      this.uncover(tile);
    });
  }

  override onAdd(map: L.Map): this {
    addEventListener('online', this.askAgain);
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    removeEventListener('online', this.askAgain);
    for (const { timer } of this.missing.values()) clearTimeout(timer);
    this.missing.clear();
    return super.onRemove(map);
  }

  /** Asks for every missing tile now. */
  readonly askAgain = (): void => {
    for (const [tile, { timer }] of this.missing) {
      clearTimeout(timer);
      ask(tile);
    }
  };

  /**
   * Loads tiles again that look different now, and only those; each stays on screen until the new one is there.
   * @param url of tiles that changed: the others keep theirs, under which the browser may still have them
   * @param changed level, row and column of each; null: all
   */
  show(url: string, changed: readonly (readonly number[])[] | null): void {
    if (changed === null) {
      this.changed.clear();
      this.template = url;
    }
    for (const address of changed ?? []) this.changed.set(address.join('/'), url);
    const names = changed && new Set(changed.map((address) => address.join('/')));
    for (const shown of Object.values(this._tiles)) {
      if (names === null || names.has(this.nameOf(shown.coords))) this.freshen(shown);
    }
  }

  override getTileUrl(coords: L.Coords): string {
    const [z, y, x] = this.addressOf(coords);
    const template = this.changed.get(`${z}/${y}/${x}`) ?? this.template;
    return L.Util.template(template, { z, y, x });
  }

  /** Leaflet asks which level to show at a zoom; its own answer knows nothing of the screen's pixels. */
  protected _clampZoom(): number {
    const scale = toScale(asLeafletZoom(this._map.getZoom()));
    return levelForScale(this.tiles, scale, globalThis.devicePixelRatio || 1) - this.tiles.zoom_offset;
  }

  /**
   * Leaflet asks which pixels of the level to load; a little more than is seen, so that a pan meets no gap, and never more
   * than there are: Leaflet looks at every tile of it, also where a map of a hundredth of a unit is a speck in the view.
   */
  protected _getTiledPixelBounds(centre: L.LatLng): L.Bounds {
    const scale = this._map.getZoomScale(this._map.getZoom(), this._tileZoom);
    const middle = this._map.project(centre, this._tileZoom);
    const half = this._map.getSize().multiplyBy((0.5 + MORE_THAN_SEEN) / scale);
    const whole = this.map.multiplyBy(2 ** (this._tileZoom ?? 0));
    const within = (corner: L.Point) =>
      L.point(Math.min(whole.x, Math.max(0, corner.x)), Math.min(whole.y, Math.max(0, corner.y)));
    return L.bounds(within(middle.subtract(half)), within(middle.add(half)));
  }

  private addressOf({ x, y, z }: L.Coords): readonly [z: number, y: number, x: number] {
    return [z + this.tiles.zoom_offset, y, x];
  }

  private nameOf(coords: L.Coords): string {
    return this.addressOf(coords).join('/');
  }

  /** Asks for a tile that changed and lays it over the one that is there. */
  private freshen(shown: ShownTile): void {
    const old = shown.el;
    // Whatever of it is still under way is not wanted any more.
    L.DomEvent.off(old);
    this.forget(old);
    const tile = L.DomUtil.create('img', 'leaflet-tile');
    tile.alt = '';
    tile.style.cssText = old.style.cssText;
    tile.dataset.fresh = '';
    this.below.set(tile, [...(this.below.get(old) ?? []), old]);
    this.below.delete(old);
    old.after(tile);
    shown.el = tile;
    tile.onload = () => {
      tile.classList.add('leaflet-tile-loaded');
      if (shown.loaded) this.fire('tileload', { tile, coords: shown.coords });
      else this._tileReady(shown.coords, undefined, tile);
      setTimeout(() => {
        this.uncover(tile);
        delete tile.dataset.fresh;
      }, fadeMs());
    };
    tile.onerror = () => this.miss(tile);
    tile.src = this.getTileUrl(shown.coords);
  }

  /** Takes away what a tile lies over. */
  private uncover(tile: HTMLElement): void {
    for (const old of this.below.get(tile) ?? []) old.remove();
    this.below.delete(tile);
  }

  private miss(tile: HTMLImageElement): void {
    // One that left the view meanwhile is nobody's any more.
    if (!tile.isConnected) return;
    const before = this.missing.get(tile);
    clearTimeout(before?.timer);
    const failures = before?.failures ?? 0;
    this.missing.set(tile, { failures: failures + 1, timer: setTimeout(() => ask(tile), retryAfterMs(failures)) });
    if (before === undefined) this.news.onMissing(this.missing.size);
  }

  /** @returns whether it was missing */
  private forget(tile: HTMLElement): boolean {
    clearTimeout(this.missing.get(tile)?.timer);
    if (!this.missing.delete(tile)) return false;
    this.news.onMissing(this.missing.size);
    return true;
  }
}

/** A picture that failed is asked for anew when its address is set again. */
function ask(tile: HTMLElement): void {
  if (tile instanceof HTMLImageElement) tile.src = `${tile.src}`;
}
