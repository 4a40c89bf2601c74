import type { GhostPart } from './ghost-part.ts';
import type { NotePart } from './note-part.ts';
import type { PennantPart } from './pennant-part.ts';
import type { SelectedPart } from './selected-part.ts';
import type { ShapePart } from './shape-part.ts';

/** What of the painter has come so far. */
export interface PartsThere {
  readonly shapes?: ShapePart;
  /** For maps on which a place is selected. */
  readonly selected?: SelectedPart;
  /** For those who edit the map. */
  readonly ghosts?: GhostPart;
  /** For campaigns whose players have been somewhere. */
  readonly pennants?: PennantPart;
  /** For campaigns with notes at places of the map. */
  readonly notes?: NotePart;
}

/** Fetches the parts of the painter that its first picture does without. */
export class LaterParts {
  there: PartsThere = {};
  private readonly onCome: () => void;
  private readonly onTheirWay = new Set<keyof PartsThere>();

  /** @param onCome a part is there: pictures made before lack what it draws */
  constructor(onCome: () => void) {
    this.onCome = onCome;
  }

  want(wanted: Readonly<Record<keyof PartsThere, boolean>>): void {
    if (wanted.shapes) this.fetch('shapes', async () => (await import('./shape-part.ts')).shapePart);
    if (wanted.selected) this.fetch('selected', async () => (await import('./selected-part.ts')).selectedPart);
    if (wanted.pennants) this.fetch('pennants', async () => (await import('./pennant-part.ts')).pennantPart);
    if (wanted.notes) this.fetch('notes', async () => (await import('./note-part.ts')).notePart);
    if (wanted.ghosts) this.fetch('ghosts', async () => (await import('./ghost-part.ts')).ghostPart);
  }

  private fetch<Part extends keyof PartsThere>(part: Part, load: () => Promise<PartsThere[Part]>): void {
    if (this.there[part] !== undefined || this.onTheirWay.has(part)) return;
    this.onTheirWay.add(part);
    void load()
      .then((loaded) => {
        this.there = { ...this.there, [part]: loaded };
        this.onCome();
      })
      // Its file did not come: whoever paints next asks for it again.
      .catch(() => undefined)
      .finally(() => this.onTheirWay.delete(part));
  }
}
