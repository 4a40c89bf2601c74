import type { PlaceSort } from '../../../api/place-table.ts';

/** The columns of the table of places, after the box to tick. */
export interface PlaceColumn {
  id: PlaceColumnId;
  title: string;
  sort?: PlaceSort;
  /** Its cells are edited where they stand. */
  isEdited: boolean;
}

export type EditedColumn = 'name' | 'type' | 'map' | 'size';
export type PlaceColumnId = EditedColumn | 'text' | 'picture' | 'changed';

export const placeColumns: readonly PlaceColumn[] = [
  { id: 'name', title: 'Name', sort: 'name', isEdited: true },
  { id: 'type', title: 'Type', sort: 'type', isEdited: true },
  { id: 'map', title: 'On the map', sort: 'map', isEdited: true },
  { id: 'size', title: 'Size', sort: 'size', isEdited: true },
  { id: 'text', title: 'Text', isEdited: false },
  { id: 'picture', title: 'Picture', isEdited: false },
  { id: 'changed', title: 'Changed', sort: 'changed', isEdited: false },
];

/** Whether somebody types into this column. */
export const isEditedColumn = (id: PlaceColumnId): id is EditedColumn =>
  placeColumns.some((column) => column.id === id && column.isEdited);

/** Those that somebody types into, in their order. */
export const editedColumns: readonly EditedColumn[] = placeColumns.map(({ id }) => id).filter(isEditedColumn);
