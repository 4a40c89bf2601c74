import { printedNameProblem, storedLayer, storedLook, storedTypeLook } from '@venture-atlas/rules';
import {
  type Kind,
  LAYER_NAME_MAX,
  type Layer,
  type Look,
  lookColours,
  lookDashes,
  lookWeights,
  POINT_SCALE_MAX,
  POINT_SCALE_MIN,
  plainKind,
  TYPE_NAME_MAX,
  typeIcons,
} from '@venture-atlas/types';
import { cleanLabel, finiteNumber, isRecord, recordsOf } from '../clean-name.ts';

/** Columns for the style of a place in our files. */
export const LOOK_COLUMNS = ['sign', 'colour', 'dash', 'weight'] as const;
export type LookColumn = (typeof LOOK_COLUMNS)[number];

const signs = [...typeIcons, 'dot'] as const;

/** The style of a place in the columns of our files; null: as for its type. */
export const lookColumns = (look: Look | null): Record<LookColumn, string | null> => ({
  sign: look?.sign ?? null,
  colour: look?.colour ?? null,
  dash: look?.dash ?? null,
  weight: look?.weight ?? null,
});

/**
 * Reads the style of a place; undefined for a file from before there were such columns. Invalid values are left out.
 */
export function readOwnLook(fields: Readonly<Record<string, unknown>>): Look | null | undefined {
  if (!LOOK_COLUMNS.some((column) => column in fields)) return undefined;
  const sign = oneOf(signs, fields.sign);
  const colour = oneOf(lookColours, fields.colour);
  const dash = oneOf(lookDashes, fields.dash);
  const weight = oneOf(lookWeights, fields.weight);
  return storedLook({
    ...(sign && { sign }),
    ...(colour && { colour }),
    ...(dash && { dash }),
    ...(weight && { weight }),
  });
}

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

/** The types of one of our files. Invalid values are left out, and so are types without a possible name. */
export const readOwnKinds = (raw: unknown): Kind[] =>
  recordsOf(raw).flatMap((fields) => {
    const { name, default_scale, display_dot, icon, look, layer } = fields;
    if (typeof name !== 'string' || printedNameProblem(name, TYPE_NAME_MAX) !== undefined) return [];
    const scale = finiteNumber(default_scale);
    const kind: Kind = {
      ...plainKind(name),
      default_scale: scale !== undefined && scale >= POINT_SCALE_MIN && scale <= POINT_SCALE_MAX ? scale : null,
      display_dot: display_dot !== false,
      icon: oneOf(typeIcons, icon) ?? null,
      look: storedTypeLook(isRecord(look) ? readOwnLook({ colour: null, ...look }) : null),
      layer: readLayer(layer),
    };
    return [kind];
  });

function readLayer(raw: unknown): Layer | null {
  const { name: label, order, off }: Record<string, unknown> = isRecord(raw) ? raw : {};
  const name = cleanLabel(label, LAYER_NAME_MAX);
  const place = finiteNumber(order);
  return name === null || place === undefined ? null : storedLayer({ name, order: place, off: off === true });
}
