import type { DraftLocation, Frame, WorldDraft } from '../draft.ts';
import type { KeysTaken } from '../keys-taken.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { Documents } from './foundry-documents.ts';

export type Json = Record<string, unknown>;

/** An export while it is read. */
export interface Reading {
  draft: WorldDraft;
  documents: Documents;
  /** The places of documents, by the ids of these. */
  keys: Map<string, string>;
  /** Copies of a scene have notes and drawings of the same IDs. */
  taken: KeysTaken;
  /** The pages that are texts of places, by their journals. */
  used: Map<Json, Set<Json>>;
  options: ReadOptions;
  report: ReportBuilder;
}

/** The maps of one scene. */
export interface SceneMaps {
  scene: Json;
  /** What has its own map. */
  place: DraftLocation;
  frame: Frame;
  /** The maps of its levels that have their own, by the ids of these. */
  levelKeys: ReadonlyMap<string, string>;
  /** From the scene's numbers to those of all its maps. */
  toMap: (x: number, y: number) => { lng: number; lat: number };
}
