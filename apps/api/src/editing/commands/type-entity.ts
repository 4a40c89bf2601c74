import { serverMessages } from '@venture-atlas/rules';
import type { Kind, LocationType, TypeIcon } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { wholeWorld } from '../../worlds/scope.ts';
import { parsedRow, storedRow } from '../../worlds/world-contents.ts';
import {
  deleteType,
  findType,
  findTypeByName,
  findTypeToWrite,
  insertType,
  listLocationsOfType,
  restoreTypeOfLocations,
  updateType,
} from '../queries/types.ts';
import type { StaffEntity } from './staff-entity.ts';

/** The fields of a type that the history keeps. */
export type TypeFields = Kind;

export type TypeEntity = StaffEntity<TypeFields, LocationType>;

/**
 * How types are written and undone. Deleting a type leaves its locations without one; undo gives it back to them.
 * @param show the type as staff see it
 */
export function createTypeEntity(show: TypeEntity['show']): TypeEntity {
  return {
    kind: 'type',
    show,
    read: readType,
    async write(db, id, fields) {
      const worldId = (await readType(db, id))?.worldId ?? 0;
      if (fields.name !== undefined) await assertFreeName(db, worldId, fields.name, id);
      await updateType(db, id, storedRow('location_types', fields));
    },
    async insert(db, fields, { worldId, id: oldId, version }) {
      await assertFreeName(db, worldId, fields.name, null);
      const id = await insertType(db, {
        world_id: worldId,
        ...storedRow('location_types', fields),
        ...(oldId === undefined ? {} : { id: oldId }),
        ...(version === undefined ? {} : { version }),
      });
      await restoreTypeOfLocations(db, id);
      return id;
    },
    async remove(db, id) {
      const found = await readType(db, id);
      if (found === undefined) throw new AppError('not_found');
      await deleteType(db, id);
      return found.fields;
    },
    isInUse: async (db, id) => (await listLocationsOfType(db, id)).length > 0,
    filedUnder: () => ({ location_id: null, position_id: null, parent_id: null }),
    alsoShownBy: listLocationsOfType,
  };
}

async function readType(db: Db, id: number) {
  const row = await findTypeToWrite(db, id);
  if (row === undefined) return undefined;
  const { id: _, version, world_id: worldId, ...columns } = parsedRow('location_types', row);
  // Only our own commands write the column.
  const fields: TypeFields = { ...columns, icon: columns.icon as TypeIcon | null };
  return { fields, version, worldId };
}

async function assertFreeName(db: Db, worldId: number, name: string, ownId: number | null): Promise<void> {
  const other = await findTypeByName(db, worldId, name);
  if (other !== undefined && other !== ownId) {
    throw new AppError('conflict', { field: 'name', message: serverMessages.typeExists(name) });
  }
}

/** Checks that the type belongs to the world. @throws AppError bad_request */
export async function assertType(db: Db, worldId: number, typeId: number | null | undefined): Promise<void> {
  if (typeId === null || typeId === undefined) return;
  if ((await findType(db, wholeWorld(worldId), typeId)) === undefined) {
    throw new AppError('bad_request', { field: 'type_id', message: serverMessages.typeMissing });
  }
}
