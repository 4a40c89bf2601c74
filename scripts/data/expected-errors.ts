import { KeyError } from '../../apps/api/src/accounts/auth/key.ts';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import { ConfigError } from '../../apps/api/src/config.ts';
import { DataFolderError } from '../../apps/api/src/db/data-folder.ts';
import { NewerSchemaError, OlderSchemaError } from '../../apps/api/src/db/migrate.ts';
import { MoveError } from '../../apps/api/src/db/move/move-target.ts';
import { MissingDatabaseError } from '../../apps/api/src/db/open.ts';
import { AppError } from '../../apps/api/src/errors.ts';
import { MediaStoreError } from '../../apps/api/src/media/store/media-store-error.ts';
import { ImportRefusal } from '../../packages/importers/src/index.ts';

export { systemSentence } from '../../apps/api/src/system-sentence.ts';

const expected = [
  ArchiveError,
  AppError,
  BackupError,
  ConfigError,
  DataFolderError,
  ImportRefusal,
  KeyError,
  MediaStoreError,
  MissingDatabaseError,
  MoveError,
  NewerSchemaError,
  OlderSchemaError,
];

/** Whether the message of this error is a sentence for the operator. */
export const isExpected = (error: Error): boolean => expected.some((kind) => error instanceof kind);
