import type { DraftPosition, DraftStyle, WorldDraft } from '@venture-atlas/importers';
import { nearestInk } from '@venture-atlas/map-math';
import { storedLook } from '@venture-atlas/rules';
import { type Kind, type Look, plainKind } from '@venture-atlas/types';

/**
 * A draft whose types are drawn as the source draws most of their places. A place that is drawn otherwise has a style
 * of its own. Colors become the nearest of ours.
 */
export function settleStyles(draft: WorldDraft): WorldDraft {
  const types = new Map(draft.locations.map(({ key, type }) => [key, type]));
  const looks = new Map<DraftPosition, Look>();
  const byType = new Map<string, Look[]>();
  for (const position of draft.positions) {
    const look = lookOf(position.style, position.geojson === null);
    const type = types.get(position.child) ?? null;
    if (look !== null) looks.set(position, look);
    if (type === null) continue;
    const ofType = byType.get(type) ?? [];
    ofType.push(look ?? {});
    byType.set(type, ofType);
  }
  if (looks.size === 0) return draft;
  const kinds = new Map((draft.kinds ?? []).map((kind) => [kind.name, kind]));
  for (const [type, all] of byType) {
    const { sign, ...look } = commonLook(all);
    const kind = kinds.get(type) ?? plainKind(type);
    const icon = kind.icon ?? (sign === 'dot' ? null : (sign ?? null));
    const whole = storedLook({ ...look, ...kind.look });
    if (icon !== null || whole !== null) kinds.set(type, { ...kind, icon, look: whole });
  }
  const positions = draft.positions.map((position) => {
    const look = looks.get(position);
    if (look === undefined) return position;
    const own = withoutCommon(look, kinds.get(types.get(position.child) ?? ''));
    return own === null ? position : { ...position, look: own };
  });
  return { ...draft, positions, kinds: [...kinds.values()] };
}

/** Points have no lines, and shapes no symbols. */
function lookOf(style: DraftStyle | undefined, isPoint: boolean): Look | null {
  const { sign, color, dash, weight } = style ?? {};
  const colour = color === undefined ? undefined : nearestInk(color);
  return storedLook({
    ...(sign !== undefined && isPoint && { sign }),
    ...(colour && { colour }),
    ...(dash && !isPoint && { dash }),
    ...(weight && !isPoint && { weight }),
  });
}

/** The values that more than half of all have. */
function commonLook(looks: readonly Look[]): Look {
  const common = (['sign', 'colour', 'dash', 'weight'] as const).flatMap((field) => {
    const counts = new Map<string, number>();
    for (const look of looks) if (look[field]) counts.set(look[field], (counts.get(look[field]) ?? 0) + 1);
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
    return most !== undefined && most[1] * 2 > looks.length ? [[field, most[0]]] : [];
  });
  return Object.fromEntries(common) as Look;
}

function withoutCommon(look: Look, kind: Kind | undefined): Look | null {
  const common: Look = { ...kind?.look, ...(kind?.icon && { sign: kind.icon }) };
  const own = Object.entries(look).filter(([field, value]) => common[field as keyof Look] !== value);
  return storedLook(Object.fromEntries(own) as Look);
}
