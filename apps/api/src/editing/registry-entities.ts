import { storedTextFor } from '@venture-atlas/rules';
import { readKnownLinks } from '../atlas/answers/known-links.ts';
import { presentPending } from '../atlas/present/location.ts';
import type { AddressesFor } from '../media/capabilities/picture-addresses.ts';
import { findPictureJob } from '../media/queries/picture-jobs.ts';
import { wholeWorld } from '../worlds/scope.ts';
import { createLocationEntity } from './commands/location-entity.ts';
import type { RegistryEntities } from './commands/registry-deps.ts';
import { createTypeEntity } from './commands/type-entity.ts';
import { createWikiPageEntity } from './commands/wiki-page-entity.ts';
import { presentStaffWikiPage, presentType } from './present/registry.ts';
import { presentStaffLocation } from './present/staff-location.ts';
import { findStaffLocation } from './queries/staff-locations.ts';
import { findType } from './queries/types.ts';
import { findStaffWikiPage } from './queries/wiki-page-rows.ts';

/**
 * Locations, wiki pages, and types with their commands. They are shown to staff who may edit every world of the scope.
 */
export const createRegistryEntities = (addressesFor: AddressesFor): RegistryEntities => ({
  location: createLocationEntity(async (db, scope, id) => {
    const row = await findStaffLocation(db, scope, id);
    if (row === undefined) return undefined;
    const pictures = await addressesFor(db, { scope: wholeWorld(row.world_id), reader: 'editors' });
    return presentStaffLocation(row, presentPending(row, await findPictureJob(db, id), pictures), pictures);
  }),
  wikipage: createWikiPageEntity(async (db, scope, id) => {
    const row = await findStaffWikiPage(db, scope, id);
    if (row === undefined) return undefined;
    const world = wholeWorld(row.world_id);
    const pictures = await addressesFor(db, { scope: world, reader: 'editors' });
    const content = storedTextFor(row, 'editor') ?? row.content;
    const links = await readKnownLinks(db, world, [content], undefined);
    return presentStaffWikiPage({ ...row, content }, pictures, links.places);
  }),
  type: createTypeEntity(async (db, scope, id) => {
    const row = await findType(db, scope, id);
    return row && presentType(row);
  }),
});
