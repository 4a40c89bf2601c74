import { keptLook } from '@venture-atlas/rules';
import { type Look, lookColours, lookDashes, lookWeights, typeIcons } from '@venture-atlas/types';

/** What our files say of how a place is drawn: a column each. */
export const LOOK_COLUMNS = ['sign', 'colour', 'dash', 'weight'] as const;
export type LookColumn = (typeof LOOK_COLUMNS)[number];

const signs = [...typeIcons, 'dot'] as const;

/** How a place is drawn, in the columns of our files; null: as its type has it. */
export const lookColumns = (look: Look | null): Record<LookColumn, string | null> => ({
  sign: look?.sign ?? null,
  colour: look?.colour ?? null,
  dash: look?.dash ?? null,
  weight: look?.weight ?? null,
});

/** The same read back; undefined where the file is from before there were such columns. What nobody may set is left out. */
export function readOwnLook(fields: Readonly<Record<string, unknown>>): Look | null | undefined {
  if (!LOOK_COLUMNS.some((column) => column in fields)) return undefined;
  const sign = oneOf(signs, fields.sign);
  const colour = oneOf(lookColours, fields.colour);
  const dash = oneOf(lookDashes, fields.dash);
  const weight = oneOf(lookWeights, fields.weight);
  return keptLook({
    ...(sign && { sign }),
    ...(colour && { colour }),
    ...(dash && { dash }),
    ...(weight && { weight }),
  });
}

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);
