import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DrawingWish, ImportJob, ImportOptions } from '@venture-atlas/types';
import { applyImport, cancelImport, readImportAgain } from '../../api/imports.ts';
import { staffKeys } from '../../api/staff-keys.ts';

type Act = { kind: 'apply'; draw: DrawingWish | null } | { kind: 'cancel' } | { kind: 'read'; options: ImportOptions };

/** What one may do with files that were sent. */
export interface ImportActs {
  /** Makes it; `draw` says how its map is drawn. */
  apply: (draw: DrawingWish | null) => void;
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
      if (act.kind === 'apply') return applyImport(id, act.draw);
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
    apply: (draw) => acting.mutate({ kind: 'apply', draw }),
    cancel: () => acting.mutate({ kind: 'cancel' }),
    readAgain: (options) => acting.mutate({ kind: 'read', options }),
    isBusy: acting.isPending,
    error: acting.error,
  };
}
