import { locationNameProblem, printedNameProblem, serverMessages } from '@venture-atlas/rules';
import { type BodyOf, type Calls, TYPE_NAME_MAX } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findTypeByName } from '../queries/types.ts';
import type { ChangesAtOnce } from './changes-at-once.ts';
import type { RegistryDeps } from './registry-deps.ts';
import type { StaffDeps } from './staff-entities.ts';

/** A row of a spreadsheet, as it is sent. */
export type PastedRow = BodyOf<Calls['savePlaceRows']>['rows'][number];

/** What saving one row needs. */
export interface RowSaving extends Pick<ChangesAtOnce, 'trx' | 'at' | 'file'> {
  things: (StaffDeps & RegistryDeps)['things'];
  /** The world of the table. */
  worldId: number;
}

/** A name as it is stored. @throws AppError bad_request */
export function nameOfRow(name: string): string {
  const clean = name.normalize('NFC').trim();
  const message = locationNameProblem(clean);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'name' });
  return clean;
}

/** The type of this name, made where there is none; null for no name. @throws AppError bad_request */
export async function typeOfRow(saving: RowSaving, typed: string): Promise<number | null> {
  const name = typed.normalize('NFC').trim();
  if (name === '') return null;
  const { trx, at, file, things, worldId } = saving;
  const found = await findTypeByName(trx, worldId, name);
  if (found !== undefined) return found;
  const message = printedNameProblem(name, TYPE_NAME_MAX);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'type' });
  const fields = { name, default_scale: null, display_dot: true, icon: null, look: null, layer: null };
  const id = await things.type.insert(trx, fields, { at, worldId });
  const written = { id, worldId, before: null, after: fields, whole: fields };
  await file({ thing: things.type, action: 'type.add', written });
  return id;
}

/** Where a row puts its place; undefined: it does not say. @throws AppError bad_request for half a point */
export function pointOfRow({ lat, lng }: PastedRow): { lat: number; lng: number } | undefined {
  if (lat === undefined && lng === undefined) return undefined;
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const field = lat === undefined ? 'lat' : 'lng';
  throw new AppError('bad_request', { field, message: serverMessages.halfAPoint });
}

/** That a thing is of the table's world: what is of another one is not there. @throws AppError not_found */
export async function assertOfWorld(
  trx: Db,
  thing: { read: (db: Db, id: number) => Promise<{ worldId: number } | undefined> },
  id: number,
  worldId: number,
): Promise<void> {
  if ((await thing.read(trx, id))?.worldId !== worldId) throw new AppError('not_found');
}
