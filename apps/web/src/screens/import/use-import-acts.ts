import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffMessages } from '@venture-atlas/rules';
import {
  type ErrorDetails,
  IMPORT_BYTES_MAX,
  IMPORT_FILE_BYTES_MAX,
  IMPORT_FILES_MAX,
  type ImportJob,
  type ImportOptions,
  WORLD_ARCHIVE_BYTES_MAX,
} from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { detailsOf, errorText } from '../../api/api-error.ts';
import { applyImport, cancelImport, type ImportDecision, readImportAgain, sendImport } from '../../api/imports.ts';
import { staffKeys } from '../../api/staff-keys.ts';
import { useImportPlace } from './import-place.ts';

type Act = { kind: 'apply'; decision: ImportDecision } | { kind: 'cancel' } | { kind: 'read'; options: ImportOptions };

/** What one may do with files that were sent. */
export interface ImportActs {
  /** Makes it as decided. */
  apply: (decision: ImportDecision) => void;
  cancel: () => void;
  readAgain: (options: ImportOptions) => void;
  isBusy: boolean;
  /** Why the last one could not be done. */
  error: unknown;
}

export function useImportActs(id: string): ImportActs {
  const client = useQueryClient();
  const acting = useMutation({
    mutationFn: (act: Act): Promise<ImportJob> => {
      if (act.kind === 'apply') return applyImport(id, act.decision);
      return act.kind === 'cancel' ? cancelImport(id) : readImportAgain(id, act.options);
    },
    onSuccess: (job) => {
      client.setQueryData(staffKeys.importJob(id), job);
      // The list may be shown already, by whoever gave this up and went on.
      void client.invalidateQueries({ queryKey: ['admin', 'imports'] });
    },
    // Whatever it is now, it is shown.
    onError: () => void client.invalidateQueries({ queryKey: staffKeys.importJob(id), exact: true }),
  });
  return {
    apply: (decision) => acting.mutate({ kind: 'apply', decision }),
    cancel: () => acting.mutate({ kind: 'cancel' }),
    readAgain: (options) => acting.mutate({ kind: 'read', options }),
    isBusy: acting.isPending,
    error: acting.error,
  };
}

type ImportUploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; files: readonly File[]; sent: number; total: number }
  | {
      kind: 'failed';
      files: readonly File[];
      sentence: string;
      mayTryAgain: boolean;
      /** Where imports are to be ended first. */
      worlds: WorldsToEnd;
    };

type WorldsToEnd = NonNullable<ErrorDetails['conflict']['worlds']>;

export interface ImportUpload {
  state: ImportUploadState;
  start: (files: readonly File[]) => void;
  /** Gives the upload up, or forgets why it failed. */
  clear: () => void;
}

const MEGABYTE = 1_048_576;

/** Files on their way to be imported. @param onSent gets what the server made of them */
export function useImportUpload(options: ImportOptions, onSent: (job: ImportJob) => void): ImportUpload {
  const { worldId } = useImportPlace();
  const [state, setState] = useState<ImportUploadState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const clear = () => {
    running.current?.abort();
    running.current = undefined;
    setState({ kind: 'idle' });
  };
  const start = (files: readonly File[]) => {
    running.current?.abort();
    const problem = filesProblem(files);
    if (problem !== undefined) {
      setState({ kind: 'failed', files, sentence: problem, mayTryAgain: false, worlds: [] });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    setState({ kind: 'sending', files, sent: 0, total });
    sendImport(files, options, worldId, {
      signal: controller.signal,
      onProgress: (sent, all) => {
        if (running.current === controller) setState({ kind: 'sending', files, sent, total: all });
      },
    }).then(
      (job) => {
        if (running.current !== controller) return;
        setState({ kind: 'idle' });
        onSent(job);
      },
      (error: unknown) => {
        if (running.current !== controller) return;
        const { worlds = [] } = detailsOf(error, 'conflict') ?? {};
        setState({ kind: 'failed', files, sentence: errorText(error), mayTryAgain: true, worlds });
      },
    );
  };
  return { state, start, clear };
}

/** Why files cannot be sent at all; undefined when they can. */
export function filesProblem(files: readonly Pick<File, 'name' | 'size'>[]): string | undefined {
  if (files.length === 0) return staffMessages.noFile;
  if (files.length > IMPORT_FILES_MAX) return `${staffMessages.tooManyFiles(IMPORT_FILES_MAX)} Put them into a ZIP.`;
  const [only] = files;
  if (only !== undefined && files.length === 1 && /\.zip$/i.test(only.name)) {
    const gigabytes = WORLD_ARCHIVE_BYTES_MAX / MEGABYTE / 1_024;
    return only.size > WORLD_ARCHIVE_BYTES_MAX ? staffMessages.archiveTooLarge(only.name, gigabytes) : undefined;
  }
  const large = files.find(({ size }) => size > IMPORT_FILE_BYTES_MAX);
  if (large !== undefined) return staffMessages.importFileTooLarge(large.name, IMPORT_FILE_BYTES_MAX / MEGABYTE);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > IMPORT_BYTES_MAX ? staffMessages.filesTooLarge(IMPORT_BYTES_MAX / MEGABYTE) : undefined;
}
