import {
  type LocationType,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  type TypeIcon,
  type TypeLook,
} from '@venture-atlas/types';
import type { VersionDifference } from '../../../forms/version-conflict.tsx';
import { lookWords } from '../../../map/look/look-words.ts';

/** A label size as typed: null for an empty field, undefined for what is no size that a label may have. */
export function readScale(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const size = Number(text);
  return Number.isFinite(size) && size >= POINT_SCALE_MIN && size <= POINT_SCALE_MAX ? size : undefined;
}

/** A type as its form holds it. */
export interface TypeValues {
  name: string;
  default_scale: string;
  display_dot: boolean;
  icon: TypeIcon | null;
  /** The name of its layer; empty: of none. */
  layer: string;
  look: TypeLook;
}

/** The fields in which a form and a saved type differ. */
export function differencesOf(mine: TypeValues, theirs: LocationType): VersionDifference[] {
  const rows = [
    { label: 'Name', mine: mine.name.trim(), theirs: theirs.name },
    { label: 'Label size', mine: sizeWords(readScale(mine.default_scale)), theirs: sizeWords(theirs.default_scale) },
    {
      label: 'Dot',
      mine: mine.display_dot ? 'shown' : 'not shown',
      theirs: theirs.display_dot ? 'shown' : 'not shown',
    },
    { label: 'Sign', mine: mine.icon ?? 'dot', theirs: theirs.icon ?? 'dot' },
    { label: 'Look', mine: lookWords(mine.look) ?? 'usual', theirs: lookWords(theirs.look) ?? 'usual' },
    { label: 'Layer', mine: mine.layer.trim() || 'none', theirs: theirs.layer?.name ?? 'none' },
  ];
  return rows.filter((row) => row.mine !== row.theirs);
}

function sizeWords(size: number | null | undefined): string {
  return size === null || size === undefined ? 'usual' : String(size);
}
