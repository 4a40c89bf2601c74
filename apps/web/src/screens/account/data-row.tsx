import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportAccount } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import { AccountRow } from './account-row.tsx';

/** Everything the server keeps about the person, as a file. */
export function DataRow() {
  const downloading = useMutation({ mutationFn: async () => saveAsFile(await exportAccount()) });
  return (
    <AccountRow
      label="Your data"
      value="A file with your account, campaigns and notes."
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          disabled={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          Download
        </Button>
      }
    >
      {downloading.isError ? <Alert kind="error">{errorText(downloading.error)}</Alert> : null}
    </AccountRow>
  );
}

function saveAsFile(data: unknown): void {
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveBlob(blob, 'venture-atlas-account.json');
}
