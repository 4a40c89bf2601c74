import { presentPending } from '../atlas/present/map-picture.ts';
import { findPictureJob } from '../media/queries/picture-jobs.ts';
import { createLocationEntity } from './commands/location-entity.ts';
import type { RegistryEntities } from './commands/registry-deps.ts';
import { createTypeEntity } from './commands/type-entity.ts';
import { createWikiPageEntity } from './commands/wiki-page-entity.ts';
import { presentStaffWikiPage, presentType } from './present/registry.ts';
import { presentStaffLocation } from './present/staff-location.ts';
import { findStaffLocation } from './queries/staff-location.ts';
import { findType } from './queries/types.ts';
import { findStaffWikiPage } from './queries/wiki-page-rows.ts';

/** Locations, wiki pages and types as commands write them, shown as staff see them. */
export const createRegistryEntities = (): RegistryEntities => ({
  location: createLocationEntity(async (db, id) => {
    const row = await findStaffLocation(db, id);
    return row && presentStaffLocation(row, presentPending(await findPictureJob(db, id)));
  }),
  wikipage: createWikiPageEntity(async (db, id) => {
    const row = await findStaffWikiPage(db, id);
    return row && presentStaffWikiPage(row);
  }),
  type: createTypeEntity(async (db, id) => {
    const row = await findType(db, id);
    return row && presentType(row);
  }),
});
