import { atlas } from './atlas.ts';
import { night } from './night.ts';
import { parchment } from './parchment.ts';
import type { Style, StyleName } from './style.ts';

/** Every style by its name. */
export const styles: Record<StyleName, Style> = { parchment, night, atlas };
