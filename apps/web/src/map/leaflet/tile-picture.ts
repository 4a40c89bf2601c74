import { asLeafletZoom, levelForScale, SCALE_LOG2_MAX, type Size, toScale } from '@venture-atlas/map-math';
import type { Tiles } from '@venture-atlas/types';
import { fadeMs } from './fade.ts';
import { L } from './leaflet.ts';
import { retryAfterMs } from './retry-times.ts';

/** Tiles are loaded this far beyond each edge of the view, as a part of its size. */
const MORE_THAN_SEEN = 0.12;

/** Events of a tiled picture. */
export interface TileNews {
  onTileThere(): void;
  /** The number of failed tiles that have not loaded since changed. */
  onMissing(count: number): void;
}

/** A tile that failed: how often, and the timer of its next request. */
interface MissingTile {
  failures: number;
  timer: ReturnType<typeof setTimeout>;
}

/** What Leaflet stores of a tile on screen. */
interface ShownTile {
  el: HTMLElement;
  readonly coords: L.Coords;
  readonly loaded?: unknown;
}

/**
 * A map's tiles. Shows the level that fits the screen's device pixels. All tiles of a level lie at whole pixels in one
 * element, and only this element is scaled. So no seams show between tiles at any zoom.
 */
export class TilePicture extends L.TileLayer {
  private readonly tiles: Tiles;
  /** Address of all tiles that have not changed since. */
  private template: string;
  /** Leaflet's method that counts loading tiles; not in its types. */
  declare protected readonly _tileReady: (coords: L.Coords, error: undefined, tile: HTMLElement) => void;
  /** Map units. */
  private readonly map: L.Point;
  private readonly news: TileNews;
  private readonly missing = new Map<HTMLElement, MissingTile>();
  /** Address of tiles that changed since the first load, by level, row, and column. */
  private readonly changed = new Map<string, string>();
  /** The old tiles below a changed tile, until it has loaded. */
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
      // Uses left and top instead of Leaflet's transform. A transform would make each tile a layer with visible edges.
      const at = L.DomUtil.getPosition(tile);
      tile.style.transform = '';
      tile.style.left = `${at.x}px`;
      tile.style.top = `${at.y}px`;
    });
    this.on('tileload', ({ tile }: L.TileEvent) => {
      this.news.onTileThere();
      // If a failed tile loads, the others will load, too.
      if (this.forget(tile)) this.askAgain();
    });
    this.on('tileerror', ({ tile }: L.TileErrorEvent) => this.handleMissing(tile as HTMLImageElement));
    this.on('tileunload tileabort', (event) => {
      const { tile } = event as L.TileEvent;
      this.forget(tile);
      this.removeBelow(tile);
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

  /** Requests every missing tile now. */
  readonly askAgain = (): void => {
    for (const [tile, { timer }] of this.missing) {
      clearTimeout(timer);
      reload(tile);
    }
  };

  /**
   * Reloads only the tiles that changed. Each old tile stays until the new one has loaded.
   * @param url of changed tiles; the others keep their URL, under which the browser may have cached them
   * @param changed level, row, and column of each; null: all
   */
  show(url: string, changed: readonly (readonly number[])[] | null): void {
    if (changed === null) {
      this.changed.clear();
      this.template = url;
    }
    for (const address of changed ?? []) this.changed.set(address.join('/'), url);
    const names = changed && new Set(changed.map((address) => address.join('/')));
    for (const shown of Object.values(this._tiles)) {
      if (names === null || names.has(this.nameOf(shown.coords))) this.replaceTile(shown);
    }
  }

  override getTileUrl(coords: L.Coords): string {
    const [z, y, x] = this.addressOf(coords);
    const template = this.changed.get(`${z}/${y}/${x}`) ?? this.template;
    return L.Util.template(template, { z, y, x });
  }

  /** Leaflet calls this for the level to show at a zoom. Its own version ignores device pixels. */
  protected _clampZoom(): number {
    const scale = toScale(asLeafletZoom(this._map.getZoom()));
    return levelForScale(this.tiles, scale, globalThis.devicePixelRatio || 1) - this.tiles.zoom_offset;
  }

  /**
   * Leaflet calls this for the pixels of the level to load. Returns slightly more than the view, so that a pan shows no
   * gap, but never more than the map has. Leaflet visits every tile in it, even if a tiny map is a speck in the view.
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

  /** Loads a changed tile and lays it over the old one. */
  private replaceTile(shown: ShownTile): void {
    const old = shown.el;
    // A pending load of the old tile is no longer needed.
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
        this.removeBelow(tile);
        delete tile.dataset.fresh;
      }, fadeMs());
    };
    tile.onerror = () => this.handleMissing(tile);
    tile.src = this.getTileUrl(shown.coords);
  }

  /** Removes the old tiles below a tile. */
  private removeBelow(tile: HTMLElement): void {
    for (const old of this.below.get(tile) ?? []) old.remove();
    this.below.delete(tile);
  }

  private handleMissing(tile: HTMLImageElement): void {
    // A tile that left the view meanwhile is not tracked.
    if (!tile.isConnected) return;
    const before = this.missing.get(tile);
    clearTimeout(before?.timer);
    const failures = before?.failures ?? 0;
    this.missing.set(tile, { failures: failures + 1, timer: setTimeout(() => reload(tile), retryAfterMs(failures)) });
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

/** Setting the address again retries a failed picture. */
function reload(tile: HTMLElement): void {
  if (tile instanceof HTMLImageElement) tile.src = `${tile.src}`;
}
