import type { FreeArea, NameSelection, PxBox } from '@venture-atlas/map-math';
import { FaceNeeds } from './face-needs.ts';
import { LabelPlanner } from './label-planner.ts';
import { LazyPainterParts } from './lazy-painter-parts.ts';
import { declareFonts, loadOthers, loadUpright } from './load-fonts.ts';
import { packNames } from './pack-names.ts';
import { pixelBox, type Scene } from './paint-picture.ts';
import { type PaintView, withMargin } from './paint-view.ts';
import type { FromPainter, PaintedPicture, PaintRequest, ToPainter } from './painter-messages.ts';
import { PictureCache } from './picture-cache.ts';
import type { PointChunk } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import { pixels } from './reuse.ts';
import { SpareSurface } from './spare-surface.ts';
import type { MakeSurface, Surface } from './surface.ts';
import type { Signs } from './type-sign.ts';
import { warmUp, warmUpFurther } from './warm-up.ts';

/** Margins around the view, in parts of its size. */
const FIRST_MARGIN = 0.1;
const WIDENING_MARGIN = 0.3;
const WIDE_MARGIN = 0.35;

/** The margin of the first stage. The first points of a map get none, because each pixel of memory delays them. */
function firstMargin({ moreFollows, isMoving, isWidening }: PaintRequest): number {
  if (isWidening) return WIDENING_MARGIN;
  return moreFollows && !isMoving ? 0 : FIRST_MARGIN;
}

/** What differs between a worker and the page. */
export interface PainterHost {
  post(answer: FromPainter, transfer: Transferable[]): void;
  surface: MakeSurface;
  /** Makes the picture to send. The surface is not drawn on again, but the next picture copies from it. */
  picture(surface: Surface): Promise<ImageBitmap> | HTMLCanvasElement;
  /** Fetches the outlines of signs. */
  fetchSigns(): Promise<Signs>;
  /** Lets waiting messages be handled. */
  pause(): Promise<void>;
  /** Painting time between two pauses, in ms: short on the page, unlimited for the first stage in a worker. */
  readonly stageOneMs: number;
}

/** If at most this part of the view must be painted, the wide part is painted at once. */
const SMALL_PART = 0.6;
const WIDE_PART_MS = 10;
/** The index is rebuilt when no points arrived for this long. */
const INDEX_REST_MS = 120;

/** The painter's side of the messages: keeps the points and answers requests for pictures, newest first. */
export class PainterSession {
  private readonly host: PainterHost;
  private readonly store = new PointStore();
  private readonly index = new PointIndex(this.store);
  private readonly sheet: PictureCache;
  private readonly spare: SpareSurface;
  private wanted: PaintRequest | undefined;
  private isPainting = false;
  private isWarm = false;
  private edition = 0;
  /** Counts changes that make old pictures wrong: points, fonts, and loaded parts. */
  private changes = 0;
  private indexTimer: ReturnType<typeof setTimeout> | undefined;
  private lettersReady: Promise<void> | undefined;
  private readonly faces = new FaceNeeds();
  /** Labels that were measured but not yet reported to the page. */
  private readonly measured: number[] = [];
  private readonly planner: LabelPlanner;
  /** The names for which `settle` ran last. */
  private settled: NameSelection | undefined;
  /** Name and scale of the last picture. */
  private delivered: { name: string; scale: number } | undefined;
  private readonly later = new LazyPainterParts(
    () => {
      this.changes += 1;
      const { shapes, selected } = this.later.loaded;
      if (shapes !== undefined) this.planner.writeShapes(shapes);
      if (selected !== undefined) this.planner.writeSelected(selected.write);
      this.host.post({ kind: 'completed' }, []);
    },
    () => this.host.fetchSigns(),
  );

  constructor(host: PainterHost) {
    this.host = host;
    const surface = (width: number, height: number) => host.surface(width, height);
    this.spare = new SpareSurface(surface);
    this.sheet = new PictureCache(surface, (width, height) => this.spare.take(width, height));
    this.planner = new LabelPlanner(this.store, this.index, surface, this.measured);
  }

  receive(message: ToPainter): void {
    switch (message.kind) {
      case 'fonts':
        declareFonts(message.fonts);
        this.lettersReady = this.prepareFonts();
        break;
      case 'tail':
        this.edition = message.edition;
        this.store.replaceTail(message.from, message.chunk);
        this.index.dropTail(message.from);
        this.afterPoints(message.chunk, message.moreFollows);
        break;
      case 'rows':
        this.edition = message.edition;
        this.store.replaceRows(message.rows, message.chunk);
        this.index.loosen(message.rows);
        this.afterPoints(message.chunk, false);
        break;
      case 'paint':
        this.wanted = message;
        void this.paintWanted();
    }
  }

  /** Waits for the upright face. Uses the time until the first request for work that is slow the first time. */
  private async prepareFonts(): Promise<void> {
    await loadUpright('a');
    this.warmUpOnce();
  }

  /** Runs once, while nobody waits and no points are there. */
  private warmUpOnce(): void {
    if (this.isWarm || !this.isIdle) return;
    this.isWarm = true;
    const surface = (width: number, height: number) => this.host.surface(width, height);
    warmUp(surface);
    const further = warmUpFurther(surface);
    const goOn = () => {
      if (this.isIdle && further.next().done !== true) setTimeout(goOn, 0);
    };
    setTimeout(goOn, 0);
  }

  private get isIdle(): boolean {
    return this.wanted === undefined && this.store.count === 0;
  }

  /** Loads the fonts that the points need, and schedules a new index. */
  private afterPoints(chunk: PointChunk, moreFollows: boolean): void {
    if (!moreFollows) this.changes += 1;
    clearTimeout(this.indexTimer);
    this.indexTimer = setTimeout(() => this.buildIndex(), INDEX_REST_MS);
    if (!this.faces.add(chunk)) return;
    void loadOthers(this.faces.needs).then((isNew) => {
      if (!isNew) return;
      this.changes += 1;
      this.store.forgetWidths();
      this.host.post({ kind: 'fontsChanged' }, []);
    });
  }

  private buildIndex(): void {
    clearTimeout(this.indexTimer);
    if (!this.index.isLoose) return;
    const data = this.index.build()?.slice(0);
    if (data === undefined) return;
    this.host.post({ kind: 'indexed', data, count: this.store.count, edition: this.edition }, [data as ArrayBuffer]);
  }

  private async paintWanted(): Promise<void> {
    if (this.isPainting) return;
    this.isPainting = true;
    try {
      await this.lettersReady;
      for (let request = this.takeWanted(); request !== undefined; request = this.takeWanted()) {
        if (this.index.isStale) this.buildIndex();
        const isWide = await this.paintAtOnce(request);
        const { store } = this;
        this.later.load({
          shapes: store.shapes.size > 0,
          selected: store.indexOf(request.selectedId) !== -1,
          ghosts: request.showsHidden,
          pennants: store.hasSome('heardOf'),
          notes: store.hasNotes(),
          signs: store.hasSigns(),
        });
        if (store.count === 0) this.prepareFor(request);
        if (isWide || request.moreFollows) continue;
        await this.host.pause();
        if (this.wanted === undefined) await this.paintStage(request, this.scene(request), 2, WIDE_MARGIN);
      }
      this.warmUpOnce();
    } finally {
      this.isPainting = false;
    }
  }

  /** Prepares a surface for the view that was requested before the map has points. */
  private prepareFor({ view }: PaintRequest): void {
    this.spare.prepare(pixels(view.width, view), pixels(view.height, view));
  }

  private takeWanted(): PaintRequest | undefined {
    const request = this.wanted;
    this.wanted = undefined;
    return request;
  }

  /** Answers a request. Returns true if the answer is the wide part already, for instance after a short pan. */
  private async paintAtOnce(request: PaintRequest): Promise<boolean> {
    const { view } = request;
    const scene = this.scene(request);
    if (scene !== undefined) await this.settle(request, scene.shown);
    const name = this.sceneName(request, scene);
    if (request.hasPicture === true && this.delivered?.name === name && this.delivered.scale === view.scale) {
      this.host.post({ kind: 'unpainted', request: request.request }, []);
      return true;
    }
    const toPaint = this.sheet.areaToPaint(withMargin(view, WIDE_MARGIN), name);
    const isLittle = toPaint <= SMALL_PART * view.width * view.height;
    await this.paintStage(request, scene, 1, isLittle ? WIDE_MARGIN : firstMargin(request));
    return isLittle;
  }

  /**
   * Moves names into the view that would otherwise be cut off. Runs at rest, and after a change of names while moving.
   */
  private async settle({ view, isMoving, free }: PaintRequest, shown: NameSelection): Promise<void> {
    if (isMoving && shown === this.settled) return;
    this.settled = shown;
    const window = pixelBox(view, 0);
    await this.run(shown.plan.decide(window), this.host.stageOneMs, () => false);
    shown.settle(window, freeOf(free, view));
  }

  /** Paints one stage. The first stage always finishes; the second is dropped when something newer is requested. */
  private async paintStage(
    request: PaintRequest,
    scene: Scene | undefined,
    stage: 1 | 2,
    margin: number,
  ): Promise<void> {
    const view = withMargin(request.view, margin);
    const budgetMs = stage === 1 ? this.host.stageOneMs : Math.min(WIDE_PART_MS, this.host.stageOneMs);
    if (scene === undefined) {
      this.host.post({ kind: 'unpainted', request: request.request }, []);
      return;
    }
    const name = this.sceneName(request, scene);
    const work = this.sheet.paint(view, scene, name);
    const done = await this.run(work, budgetMs, () => stage === 2 && this.wanted !== undefined);
    if (done === 'dropped') return;
    if (done === undefined) this.host.post({ kind: 'unpainted', request: request.request }, []);
    else await this.deliver(request.request, view, done, scene, name, margin < WIDE_MARGIN);
  }

  /** Runs work with pauses. Stops after a pause if `isDropped` says so. */
  private async run<Value>(
    work: Generator<void, Value>,
    budgetMs: number,
    isDropped: () => boolean,
  ): Promise<Value | 'dropped'> {
    let pausedAt = performance.now();
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) return step.value;
      if (performance.now() - pausedAt < budgetMs) continue;
      await this.host.pause();
      if (isDropped()) return 'dropped';
      pausedAt = performance.now();
    }
  }

  /** Undefined if there is no canvas to measure names on. */
  private scene(request: PaintRequest): Scene | undefined {
    const { inks, map, ground, view, selectedId, showsHidden, switched, isMoving } = request;
    const { store, index } = this;
    const selected = store.indexOf(selectedId);
    const window = { width: view.width, height: view.height };
    const shown = this.planner.planFor({
      scale: view.scale,
      map,
      window,
      selected,
      hasGhosts: showsHidden,
      hasNames: switched?.names !== false,
      free: freeOf(request.free, view),
      isMoving,
      name: `${this.changes}`,
    });
    const { shapes, ...rest } = this.later.loaded;
    const parts = switched?.borders === false || shapes === undefined ? rest : { ...rest, shapes };
    return shown === undefined ? undefined : { store, index, inks, ground, selected, showsHidden, shown, parts };
  }

  /** Two scenes of the same name look the same. */
  private sceneName(request: PaintRequest, scene: Scene | undefined): string {
    const { inks, view, selectedId, showsHidden, switched } = request;
    const names = `${this.planner.made} ${scene?.shown.edition}`;
    return `${names} ${this.changes} ${view.width} ${view.height} ${selectedId} ${showsHidden} ${JSON.stringify([switched, inks])}`;
  }

  private async deliver(
    request: number,
    view: PaintView,
    surface: Surface,
    scene: Scene,
    name: string,
    isFirst: boolean,
  ): Promise<void> {
    const { shown, showsHidden } = scene;
    const isMoved = this.delivered?.scale === view.scale && this.delivered.name !== name;
    this.delivered = { name, scale: view.scale };
    // Rows measured by a dropped second stage are sent with the next picture.
    const measured = measuredRows(this.measured.splice(0), this.store, this.edition);
    const box = pixelBox(view);
    const lost = showsHidden ? shown.ghostsIn(box) : [];
    const names = packNames(shown.namesIn(box), lost, this.store, view.scale);
    // Points may change from here on, so everything about them was read before.
    const picture = await this.host.picture(surface);
    const isBitmap = typeof ImageBitmap !== 'undefined' && picture instanceof ImageBitmap;
    this.host.post(
      { kind: 'painted', request, view, picture, isFirst, isMoved, measured, names },
      isBitmap ? [picture] : [],
    );
  }
}

/** Converts the uncovered part of a view to pixels of its zoom from the map's corner. */
function freeOf({ box, covers }: FreeArea, { x, y, scale }: PaintView): FreeArea {
  const onMap = ({ left, top, right, bottom }: PxBox): PxBox => ({
    left: left + x * scale,
    top: top + y * scale,
    right: right + x * scale,
    bottom: bottom + y * scale,
  });
  return { box: onMap(box), covers: covers.map(onMap) };
}

/**
 * The measured labels, as sent to the page.
 * @param edition of the points, as the page counts it
 */
function measuredRows(rows: readonly number[], store: PointStore, edition: number): PaintedPicture['measured'] {
  return {
    edition,
    rows: Uint32Array.from(rows),
    widths: Float32Array.from(rows, (row) => store.widths[row] as number),
    lineCounts: Uint8Array.from(rows, (row) => store.lineCounts[row] as number),
  };
}
