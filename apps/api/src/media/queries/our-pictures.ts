import type { Db } from '../../db/schema.ts';

/** Whether a stored file is a picture that somebody stored here, or a smaller one of it. */
export async function isOurPicture(db: Db, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('hash')
    .where((eb) => eb.or([eb('file', '=', file), eb('preview_file', '=', file), eb('share_file', '=', file)]))
    .executeTakeFirst();
  return row !== undefined;
}
