import type { GhostPart } from './ghost-part.ts';
import type { NotePart } from './note-part.ts';
import type { PennantPart } from './pennant-part.ts';
import type { SelectedPart } from './selected-part.ts';
import type { ShapePart } from './shape-part.ts';
import { learnSigns, type Signs } from './type-sign.ts';

/** The parts of the painter that have loaded so far. */
export interface LoadedParts {
  readonly shapes?: ShapePart;
  /** For maps on which a place is selected. */
  readonly selected?: SelectedPart;
  /** For those who edit the map. */
  readonly ghosts?: GhostPart;
  /** For campaigns whose players have been somewhere. */
  readonly pennants?: PennantPart;
  /** For campaigns with notes at places of the map. */
  readonly notes?: NotePart;
  /** For maps with signs. */
  readonly signs?: true;
}

/** Loads the parts of the painter that its first picture does not need. */
export class LazyPainterParts {
  loaded: LoadedParts = {};
  private readonly onLoaded: () => void;
  private readonly fetchSigns: () => Promise<Signs>;
  private readonly pending = new Set<keyof LoadedParts>();

  /**
   * @param onLoaded called when a part has loaded; earlier pictures lack what it draws
   * @param fetchSigns fetches the outlines of signs, which the page has as well
   */
  constructor(onLoaded: () => void, fetchSigns: () => Promise<Signs>) {
    this.onLoaded = onLoaded;
    this.fetchSigns = fetchSigns;
  }

  load(wanted: Readonly<Record<keyof LoadedParts, boolean>>): void {
    if (wanted.shapes) this.fetch('shapes', async () => (await import('./shape-part.ts')).shapePart);
    if (wanted.selected) this.fetch('selected', async () => (await import('./selected-part.ts')).selectedPart);
    if (wanted.pennants) this.fetch('pennants', async () => (await import('./pennant-part.ts')).pennantPart);
    if (wanted.notes) this.fetch('notes', async () => (await import('./note-part.ts')).notePart);
    if (wanted.signs)
      this.fetch('signs', async () => {
        learnSigns(await this.fetchSigns());
        return true;
      });
    if (wanted.ghosts) this.fetch('ghosts', async () => (await import('./ghost-part.ts')).ghostPart);
  }

  private fetch<Part extends keyof LoadedParts>(part: Part, load: () => Promise<LoadedParts[Part]>): void {
    if (this.loaded[part] !== undefined || this.pending.has(part)) return;
    this.pending.add(part);
    void load()
      .then((loaded) => {
        this.loaded = { ...this.loaded, [part]: loaded };
        this.onLoaded();
      })
      // If a file fails to load, the next picture requests it again.
      .catch(() => undefined)
      .finally(() => this.pending.delete(part));
  }
}
