import Type from 'typebox';
import { Success } from '../account.ts';
import { WorldArchive } from '../world-archive.ts';
import { defineCalls } from './call.ts';

const ArchiveParams = Type.Object({ id: Type.String({ description: 'Id of an archive that was asked for.' }) });

const archive = { tag: 'worlds', access: 'signed-in' } as const;

/** A world taken out as one file: asked for, waited for, fetched. */
export const worldArchiveCalls = defineCalls({
  makeWorldArchive: {
    ...archive,
    limit: 'write',
    summary: 'Make an archive of a world',
    description:
      'Everything in the world that the asker edits, drafts, texts and pictures included; no people, no campaigns, no history. ' +
      'Made one after the other; ask /api/world_archives/{id}/ how far it is. While one is made, asking again answers that one.',
    params: Type.Object({ id: Type.String({ description: 'Id of a world.' }) }),
    answer: WorldArchive,
    errors: ['not_found', 'conflict'],
  },
  getWorldArchive: {
    ...archive,
    limit: 'read',
    summary: 'How far an archive is',
    params: ArchiveParams,
    answer: WorldArchive,
    errors: ['not_found'],
  },
  getWorldArchiveFile: {
    ...archive,
    limit: 'read',
    summary: 'The file of an archive',
    description: 'Sent as long as whoever asked edits the world; it breaks off when that ends.',
    params: ArchiveParams,
    answer: { description: 'The archive.', files: ['application/zip'] },
    errors: ['not_found', 'conflict'],
  },
  cancelWorldArchive: {
    ...archive,
    limit: 'write',
    summary: 'End and forget an archive',
    params: ArchiveParams,
    answer: Success,
    errors: ['not_found'],
  },
});
