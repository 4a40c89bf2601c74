import type { PlaceRow, StaffLocation, StaffPosition } from '@venture-atlas/types';
import { saveLocation } from '../../../api/admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { changeParent, savePositionText } from '../../../api/staff-map.ts';
import { typeNameProblem } from '../../../forms/use-new-type.ts';
import type { EditedColumn } from './place-columns.ts';

/** What the cell of a type holds that is made when the cell is saved. */
export const newTypeText = (name: string): string => `${NEW_TYPE}${name}`;

/** The name of a type that is made when the cell is saved; undefined where there is one already. */
export const newTypeIn = (text: string | undefined): string | undefined =>
  text?.startsWith(NEW_TYPE) === true ? text.slice(NEW_TYPE.length) : undefined;

const NEW_TYPE = 'new ';

/** What a cell holds as text: a name, the id of a type ('' for none) or a new one, the name of a map, a number. */
export function cellText(row: PlaceRow, column: EditedColumn): string {
  if (column === 'name') return row.name;
  if (column === 'type') return row.type === null ? '' : String(row.type.id);
  if (column === 'map') return row.position?.parent.name ?? '';
  return row.position === null ? '' : String(row.position.scale);
}

/** A row with what came back of its place. */
const withLocation = (row: PlaceRow, { name, slug, type, version }: StaffLocation): PlaceRow => ({
  ...row,
  name,
  slug,
  version,
  type: type === null ? null : { icon: row.type?.id === type.id ? row.type.icon : null, ...type },
});

/** The same of where it stands. */
const withPosition = (row: PlaceRow, { id, parent, scale, version, active }: StaffPosition): PlaceRow => ({
  ...row,
  position: active ? { id, parent, scale, version } : null,
});

/** What a refusal tells of how the thing is now, in the row. */
export const withCurrent = (row: PlaceRow, current: StaffLocation | StaffPosition): PlaceRow =>
  'parent' in current ? withPosition(row, current) : withLocation(row, current);

/** A sentence about what cannot be in a cell; undefined when it can. */
export function cellProblem(row: PlaceRow, column: EditedColumn, text: string): string | undefined {
  if (column === 'name' && text === '') return 'A place needs a name.';
  if (column === 'type') return typeProblem(newTypeIn(text));
  if (column === 'size' && !Number.isFinite(numberIn(text))) return `“${text}” is not a number.`;
  if ((column === 'size' || column === 'map') && row.position === null) return 'This place is not on a map yet.';
  if (column === 'map' && text === '') return 'Name a map.';
  return undefined;
}

const typeProblem = (name: string | undefined) => (name === undefined ? undefined : typeNameProblem(name));

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/**
 * Saves one cell with the version of the row. A new type is there before.
 * @param clientKey of this intent
 * @returns the row as it is now, and the change that undoes it
 * @throws ApiError as the call
 */
export async function saveCell(
  row: PlaceRow,
  column: EditedColumn,
  text: string,
  clientKey: string,
): Promise<{ row: PlaceRow; changeId: number | null }> {
  if (column === 'name' || column === 'type') {
    const fields = column === 'name' ? { name: text } : { type_id: text === '' ? null : Number(text) };
    const body = { ...fields, version: row.version, client_key: clientKey };
    const { location, change_id } = await saveLocation({ id: row.id, worldId: undefined }, body);
    return { row: withLocation(row, location), changeId: change_id };
  }
  const { position } = row;
  if (position === null) throw new ApiError(409, 'conflict', 'This place is not on a map yet.');
  const stamp = { version: position.version, client_key: clientKey };
  const saved =
    column === 'size'
      ? await savePositionText(position.id, { scale: numberIn(text) }, stamp)
      : await changeParent(position.id, { new_parent: text }, stamp);
  return { row: withPosition(row, saved.position), changeId: saved.change_id };
}
