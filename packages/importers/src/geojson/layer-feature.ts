import type { GeometryPart } from './geometry-parts.ts';

/** One feature of one layer, its geometry taken apart. */
export interface LayerFeature {
  key: string;
  layer: string;
  /** Which of its layer, from 1. */
  number: number;
  properties: unknown;
  /** Empty: it has no geometry and stands on no map. */
  parts: GeometryPart[];
  /** The layer's name is the type of what is in it. */
  isTyped: boolean;
  /** The source hides it from players. */
  isHidden?: boolean;
  /** The property that its file names as the one with names, or a pattern of several (`{ort} ({land})`). */
  nameField?: string | undefined;
}
