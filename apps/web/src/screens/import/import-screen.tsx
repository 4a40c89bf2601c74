import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { useSearchParams } from 'react-router';
import { queryKeys } from '../../api/query-keys.ts';
import { paths } from '../../app/paths.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { FilesField } from './files-field.tsx';
import { ImportHistory } from './import-history.tsx';
import { JobPage } from './job-page.tsx';
import { useImportUpload } from './use-import-upload.ts';

/** admin/import: bring in a world that was made elsewhere, and take it out again. */
export function ImportScreen() {
  const [params] = useSearchParams();
  const id = params.get('job');
  return id === null ? <Start /> : <JobPage key={id} id={id} />;
}

function Start() {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const upload = useImportUpload((job) => {
    client.setQueryData(queryKeys.importJob(job.id), job);
    setParams({ job: job.id });
  });
  return (
    <WidePage
      title="Import"
      back={{ to: paths.admin, label: messages.admin }}
      lead="Bring in a world that was made elsewhere. You see what would come of it before anything is changed."
    >
      <FilesField upload={upload} />
      <ImportHistory />
    </WidePage>
  );
}
