import { presentPending } from '../atlas/present/map-picture.ts';
import { findPictureJob } from '../media/queries/picture-jobs.ts';
import { createLocationThing } from './commands/location-thing.ts';
import type { RegistryThings } from './commands/registry-deps.ts';
import { createTypeThing } from './commands/type-thing.ts';
import { createWikiPageThing } from './commands/wiki-page-thing.ts';
import { presentStaffWikiPage, presentType } from './present/registry.ts';
import { presentStaffLocation } from './present/staff-location.ts';
import { findStaffLocation } from './queries/staff-location.ts';
import { findType } from './queries/types.ts';
import { findStaffWikiPage } from './queries/wiki-page-rows.ts';

/** Locations, wiki pages and types as commands write them, shown as staff see them. */
export const createRegistryThings = (): RegistryThings => ({
  location: createLocationThing(async (db, id) => {
    const row = await findStaffLocation(db, id);
    return row && presentStaffLocation(row, presentPending(await findPictureJob(db, id)));
  }),
  wikipage: createWikiPageThing(async (db, id) => {
    const row = await findStaffWikiPage(db, id);
    return row && presentStaffWikiPage(row);
  }),
  type: createTypeThing(async (db, id) => {
    const row = await findType(db, id);
    return row && presentType(row);
  }),
});
