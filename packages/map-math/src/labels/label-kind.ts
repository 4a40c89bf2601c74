import type { LabelKind } from './label-types.ts';

const KINDS: Readonly<Record<string, LabelKind>> = {
  city: 'city',
  capital: 'city',
  metropolis: 'city',
  region: 'region',
  state: 'region',
  kingdom: 'region',
  empire: 'region',
  country: 'region',
  province: 'region',
  continent: 'region',
  desert: 'region',
  mountain: 'range',
  mountains: 'range',
  hills: 'range',
  range: 'range',
  island: 'island',
  archipelago: 'island',
  lake: 'lake',
  pond: 'lake',
  district: 'district',
  ward: 'district',
  quarter: 'district',
  borough: 'district',
  neighbourhood: 'district',
};

/** The kind of a name by the type of its place. `isWater`: it is lettered as water. */
export function labelKindOf(type: string | null, isWater: boolean): LabelKind {
  const kind = KINDS[type?.toLowerCase() ?? ''];
  return kind ?? (isWater ? 'water' : 'place');
}
