import { formMessages } from '@venture-atlas/rules';
import {
  type LocationType,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  type TypeIcon,
  type TypeLook,
  type TypePage,
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

/** How many places of a type on maps a save changes with it, in sentences; none where it changes none. */
export function followingWords(
  typed: Pick<TypeValues, 'default_scale' | 'display_dot'>,
  { default_scale, display_dot, as_type }: Pick<LocationType, 'default_scale' | 'display_dot'> & Partial<TypePage>,
): string[] {
  const { size, dot } = as_type ?? { size: 0, dot: 0 };
  const to = readScale(typed.default_scale) ?? null;
  const isSized = to !== null && to !== default_scale && size > 0;
  const isDotted = typed.display_dot !== display_dot && dot > 0;
  return [
    ...(isSized
      ? [
          `${places(size)} ${default_scale === null ? 'that nobody sized' : 'with its label size'} ${verb(size, 'get')} the new one.`,
        ]
      : []),
    ...(isDotted
      ? [`${places(dot)} ${typed.display_dot ? verb(dot, 'get') : verb(dot, 'lose')} the dot or sign.`]
      : []),
  ];
}

/** What is said once a type is saved. */
export const savedWords = ({ followed = 0 }: { followed?: number }): string =>
  followed === 0 ? formMessages.saved : `Saved. ${places(followed)} changed with it.`;

const places = (count: number): string => (count === 1 ? '1 place' : `${count.toLocaleString('en')} places`);
const verb = (count: number, many: string): string => (count === 1 ? `${many}s` : many);
