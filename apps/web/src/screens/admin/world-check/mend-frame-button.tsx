import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mendFrame } from '../../../api/admin.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** Brings a map to usual units by one click. What cannot be mended says why where the click was. */
export function MendFrameButton({ map, label }: { map: { id: number; name: string }; label: string }) {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const mending = useMutation({
    mutationFn: () => mendFrame(map.id, key.keyFor({ mend: map.id })),
    onSuccess: async () => {
      key.forget();
      // The row goes with its button.
      showToast(`The map of ${map.name} has usual units now. Its history can take that back.`);
      await client.invalidateQueries();
    },
  });
  return (
    <>
      <Button
        variant="default"
        disabled={mending.isPending}
        aria-label={`${label}: ${map.name}`}
        onClick={() => mending.mutate()}
      >
        {mending.isPending ? 'Fixing…' : label}
      </Button>
      {mending.isError ? <span role="alert">{errorText(mending.error)}</span> : null}
    </>
  );
}
