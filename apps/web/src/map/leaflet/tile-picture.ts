import { asLeafletZoom, levelForScale, type Size, toScale } from '@venture-atlas/map-math';
import type { Tiles } from '@venture-atlas/types';
import { L } from './leaflet.ts';

/** A tile that fails is asked for again after these times, in ms; meanwhile the preview below has to do. */
const RETRY_AFTER_MS = [1500, 6000];
/** Then slowly, for a server that was restarted tells nobody that it is back. */
const RETRY_SLOWLY_MS = 15_000;

/** Tiles are loaded this part of the view beyond each of its edges. */
const MORE_THAN_SEEN = 0.12;

/**
 * A map's tiles. Shows the level that fits the screen's pixels, not only its CSS pixels. All tiles of a level lie in
 * one element at whole pixels, which alone is scaled: so no seams show between them at any zoom.
 */
export class TilePicture extends L.TileLayer {
  private readonly tiles: Tiles;
  private readonly onTile: (isThere: boolean) => void;
  private isIncomplete = false;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  /**
   * @param onTile called for each tile that arrives or finally fails
   */
  constructor(tiles: Tiles, map: Size, onTile: (isThere: boolean) => void) {
    super(tiles.url, {
      tileSize: tiles.size,
      zoomOffset: tiles.zoom_offset,
      minZoom: -20,
      maxZoom: 20,
      noWrap: true,
      keepBuffer: 1,
      updateInterval: 120,
      bounds: [
        [0, 0],
        [map.height, map.width],
      ],
    });
    this.tiles = tiles;
    this.onTile = onTile;
    this.on('tileloadstart', ({ tile }: L.TileEvent) => {
      // Left and top instead of Leaflet's transform: a transform of its own would make each tile a layer with edges.
      const at = L.DomUtil.getPosition(tile);
      tile.style.transform = '';
      tile.style.left = `${at.x}px`;
      tile.style.top = `${at.y}px`;
    });
    this.on('tileload', () => this.onTile(true));
    this.on('tileerror', ({ tile }: L.TileErrorEvent) => this.retry(tile as HTMLImageElement));
  }

  override onAdd(map: L.Map): this {
    addEventListener('online', this.handleOnline);
    return super.onAdd(map);
  }

  override onRemove(map: L.Map): this {
    removeEventListener('online', this.handleOnline);
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    return super.onRemove(map);
  }

  /** Leaflet asks which level to show at a zoom; its own answer knows nothing of the screen's pixels. */
  protected _clampZoom(): number {
    const scale = toScale(asLeafletZoom(this._map.getZoom()));
    return levelForScale(this.tiles, scale, globalThis.devicePixelRatio || 1) - this.tiles.zoom_offset;
  }

  /** Leaflet asks which pixels of the level to load; a little more than is seen, so that a pan meets no gap. */
  protected _getTiledPixelBounds(centre: L.LatLng): L.Bounds {
    const scale = this._map.getZoomScale(this._map.getZoom(), this._tileZoom);
    const middle = this._map.project(centre, this._tileZoom);
    const half = this._map.getSize().multiplyBy((0.5 + MORE_THAN_SEEN) / scale);
    return L.bounds(middle.subtract(half), middle.add(half));
  }

  private readonly handleOnline = (): void => {
    if (this.isIncomplete) this.redraw();
    this.isIncomplete = false;
  };

  private retry(tile: HTMLImageElement): void {
    const tries = Number(tile.dataset.tries ?? 0);
    const afterMs = RETRY_AFTER_MS[tries] ?? RETRY_SLOWLY_MS;
    if (tries === RETRY_AFTER_MS.length) {
      this.isIncomplete = true;
      this.onTile(false);
    }
    tile.dataset.tries = String(tries + 1);
    const url = tile.src;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (tile.isConnected) tile.src = url;
    }, afterMs);
    this.timers.add(timer);
  }
}
