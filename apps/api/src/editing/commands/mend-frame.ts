import { doublingsToUsual } from '@venture-atlas/importers';
import { serverMessages } from '@venture-atlas/rules';
import { inOtherUnits, type LocationSaved } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { findPictureJob } from '../../media/queries/picture-jobs.ts';
import type { LocationFields } from './location-entity.ts';
import type { RegistryDeps } from './registry-deps.ts';
import { readLabels, sizesAfter } from './scale-map.ts';
import { existing, type StaffRequest, writeOnce } from './staff-change.ts';
import { assertVersion } from './staff-conflict.ts';

/**
 * Brings a map whose frame is far larger or smaller than a few thousand units to such a size, with all that stands on it;
 * nothing moves against the picture. One change of the history, which can be taken back.
 * @throws AppError not_found, changed_meanwhile; conflict where there is nothing to mend, or a picture is on its way
 */
export async function mendFrame(deps: RegistryDeps, request: StaffRequest, id: number): Promise<LocationSaved> {
  const thing = deps.things.location;
  return writeOnce(
    deps,
    request,
    thing,
    {
      action: 'location.rescale',
      entityId: id,
      answer: ({ shown, changeId }) => {
        if (shown === undefined) throw new AppError('not_found');
        return { location: shown, change_id: changeId };
      },
    },
    async (trx, at, scope) => {
      const found = await existing(trx, scope, thing, id);
      await assertVersion(trx, thing, id, request.version, found);
      const { worldId } = found;
      const { frame_doublings, map_width: width, map_height: height, opening_view } = found.fields;
      const doublings = width === null || height === null ? 0 : doublingsToUsual({ width, height });
      if (width === null || height === null || doublings === 0) {
        throw new AppError('conflict', { message: serverMessages.frameIsUsual });
      }
      if ((await findPictureJob(trx, id))?.state === 'pending') {
        throw new AppError('conflict', { message: serverMessages.framePictureComing });
      }
      const by = 2 ** doublings;
      const before: Partial<LocationFields> = {
        frame_doublings,
        map_width: width,
        map_height: height,
        opening_view,
        ...inOtherUnits(found.fields, 1),
        label_sizes: Object.fromEntries((await readLabels(trx, id)).map((label) => [label.id, label.scale])),
      };
      const after: Partial<LocationFields> = {
        frame_doublings: frame_doublings + doublings,
        map_width: width * by,
        map_height: height * by,
        ...inOtherUnits(found.fields, by),
        opening_view: opening_view && {
          lat: opening_view.lat * by,
          lng: opening_view.lng * by,
          zoom: opening_view.zoom / by,
        },
        label_sizes: await sizesAfter(trx, id, by),
      };
      await thing.write(trx, id, after, at);
      return { id, worldId, before, after, whole: found.fields };
    },
  );
}
