import { DEFAULT_DRAWING, type DrawingWish, type LandKind } from '@venture-atlas/types';
import { anySeed } from './seed-words.ts';

/** A land that is made up and drawn: which one, and in what hand. */
export interface Land {
  seed: string;
  kind: LandKind;
  drawing: DrawingWish;
}

export const landChoices: readonly { value: LandKind; label: string }[] = [
  { value: 'coast', label: 'Coast' },
  { value: 'islands', label: 'Islands' },
  { value: 'inland', label: 'Inland' },
];

/** What is offered first: another one each time. */
export const firstLand = (): Land => ({ seed: anySeed(), kind: 'islands', drawing: { ...DEFAULT_DRAWING } });

/** What is asked for: without the blanks around, which nobody sees. */
export const landWish = ({ seed, kind }: Land): { seed: string; kind: LandKind } => ({ seed: seed.trim(), kind });
