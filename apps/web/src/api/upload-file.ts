import { addresses, type UploadResult } from '@venture-atlas/types';
import { notOurs } from './answer-error.ts';
import { callForm } from './call-form.ts';
import type { SendOptions } from './send-form.ts';

/** A picture as the server keeps it; `url` goes into a field that holds a picture. */
export type UploadedFile = UploadResult['uploaded_files'][number];

/**
 * Sends one picture (specification section 7: POST /api/upload_file/) and says how far it is.
 *
 * @param locationId the place that it is for: only places of the same world can show it
 * @param worldId its world, before there is a place
 * @throws ApiError `image_not_accepted`, `payload_too_large`, `storage_full` and the like; the reason of the signal
 *   when the caller gave up
 */
export async function uploadFile(
  file: File,
  {
    locationId,
    worldId,
    ...options
  }: SendOptions & { locationId?: number | undefined; worldId?: string | undefined } = {},
): Promise<UploadedFile> {
  const form = () => {
    const made = new FormData();
    made.append('name', file.name);
    if (locationId !== undefined) made.append('location_id', String(locationId));
    if (worldId !== undefined) made.append('world_id', worldId);
    made.append('files', file);
    return made;
  };
  const { uploaded_files } = (await callForm(addresses.uploadPictures, form, options)) as Partial<UploadResult>;
  const [uploaded] = uploaded_files ?? [];
  if (uploaded === undefined) throw notOurs(200);
  return uploaded;
}
