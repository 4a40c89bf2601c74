import type { RowToSave } from '../../../../api/place-table.ts';
import type { TargetPlace, Told } from './row-plan-types.ts';

interface ChangePlan {
  save: RowToSave;
  /** What is different, in words. */
  changes: readonly string[];
  /** The type that it brings along. */
  newType: string | null;
}

/** What a row changes of the place that it is about; cells without a value change nothing. */
export function planChange(told: Told, target: TargetPlace, isTypeThere: (name: string) => boolean): ChangePlan {
  const { name, type, text } = told;
  const parts: Part[] = [
    name === target.name ? null : { says: 'name', save: {} },
    type === '' || sameName(type, target.type?.name ?? '') ? null : { says: 'type', save: { type } },
    ...placing(told, target),
    text === '' ? null : { says: 'text', save: { text, ...seenText(target) } },
  ];
  const there = parts.filter((part) => part !== null);
  const save: RowToSave = { place: { id: target.id, version: target.version }, name };
  for (const part of there) Object.assign(save, part.save);
  const isNewType = save.type !== undefined && !isTypeThere(save.type);
  return { save, changes: there.map(({ says }) => says), newType: isNewType ? type : null };
}

type Part = { says: string; save: RowToSave } | null;

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const seenText = ({ text }: TargetPlace): RowToSave => (text == null ? {} : { text_version: text.version });

function placing({ map, isMapNamed, point, size }: Told, { position }: TargetPlace): Part[] {
  const scale: RowToSave = size === undefined ? {} : { scale: size };
  const isOther = map !== null && map.id !== position?.parent.id;
  if (position === null || (isOther && !isMapNamed && point !== null)) {
    // Which map the rows are about hangs nothing elsewhere: a place of another map is put on it as well.
    if (map === null || point === null) return [];
    return [
      { says: position === null ? 'map' : `map: also on ${map.name}`, save: { map: map.id, ...point, ...scale } },
    ];
  }
  const seen: RowToSave = { position: { id: position.id, version: position.version } };
  const isElsewhere = point !== null && (point.lat !== position.lat || point.lng !== position.lng);
  return [
    isOther && isMapNamed ? { says: 'map', save: { ...seen, map: map.id } } : null,
    isElsewhere ? { says: 'where it stands', save: { ...seen, ...point } } : null,
    size === undefined || size === position.scale ? null : { says: 'size', save: { ...seen, ...scale } },
  ];
}
