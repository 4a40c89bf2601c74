import { serverMessages } from '@venture-atlas/rules';
import type { Layer, LocationType, TypeIcon, TypeLook } from '@venture-atlas/types';
import { jsonOrNull, textOrNull } from '../../db/kept-json.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import {
  deleteType,
  findTypeByName,
  findTypeToWrite,
  insertType,
  listLocationsOfType,
  restoreTypeOfLocations,
  updateType,
} from '../queries/types.ts';
import type { StaffEntity } from './staff-entity.ts';

/** What the history keeps of a type. */
export type TypeFields = {
  name: string;
  default_scale: number | null;
  display_dot: boolean;
  icon: TypeIcon | null;
  look: TypeLook | null;
  layer: Layer | null;
};

export type TypeEntity = StaffEntity<TypeFields, LocationType>;

/**
 * How types are written and taken back. A deleted one leaves its locations
 * without a type, and has them again when it comes back.
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
      await updateType(db, id, columnsOf(fields));
    },
    async insert(db, fields, { worldId, id: oldId, version }) {
      await assertFreeName(db, worldId, fields.name, null);
      const id = await insertType(db, {
        world_id: worldId,
        ...columnsOf(fields),
        name: fields.name,
        default_scale: fields.default_scale,
        icon: fields.icon,
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
  const { name, default_scale, display_dot, icon, look, layer, version, world_id } = row;
  const fields: TypeFields = {
    ...{ name, default_scale, display_dot: display_dot === 1, icon: icon as TypeIcon | null },
    ...{ look: jsonOrNull<TypeLook>(look), layer: jsonOrNull<Layer>(layer) },
  };
  return { fields, version, worldId: world_id };
}

async function assertFreeName(db: Db, worldId: number, name: string, ownId: number | null): Promise<void> {
  const other = await findTypeByName(db, worldId, name);
  if (other !== undefined && other !== ownId) {
    throw new AppError('conflict', { field: 'name', message: serverMessages.typeExists(name) });
  }
}

const columnsOf = ({ display_dot, look, layer, ...fields }: Partial<TypeFields>) => ({
  ...fields,
  // Histories from before speak of neither.
  ...(look === undefined ? {} : { look: textOrNull(look) }),
  ...(layer === undefined ? {} : { layer: textOrNull(layer) }),
  ...(display_dot === undefined ? {} : { display_dot: display_dot ? (1 as const) : (0 as const) }),
});
