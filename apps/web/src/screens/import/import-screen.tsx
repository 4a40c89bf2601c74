import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import { Link, useSearchParams } from 'react-router';
import { useMapDetails } from '../../api/locations.ts';
import { staffKeys } from '../../api/staff-keys.ts';
import { paths } from '../../navigation/paths.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { FilesField } from './files-field.tsx';
import { ImportHistory } from './import-history.tsx';
import { JobPage } from './job-page.tsx';
import { useImportUpload } from './use-import-upload.ts';
import { WhatCanBeRead } from './what-can-be-read.tsx';

/** admin/import: bring in a world that was made elsewhere, and take it out again. */
export function ImportScreen() {
  const [params] = useSearchParams();
  const id = params.get('job');
  const map = params.get('map');
  return id === null ? <Start map={map} /> : <JobPage key={id} id={id} />;
}

/** @param map slug of the map that the places shall go onto */
function Start({ map }: { map: string | null }) {
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const upload = useImportUpload(map === null ? {} : { map }, (job) => {
    client.setQueryData(staffKeys.importJob(job.id), job);
    setParams({ job: job.id });
  });
  return (
    <WidePage
      title="Import"
      back={{ to: paths.admin, label: messages.admin }}
      lead="Bring in a world that was made elsewhere. You see what would come of it before anything is changed."
    >
      {map === null ? null : <OntoMap slug={map} />}
      <FilesField upload={upload} />
      <WhatCanBeRead />
      <ImportHistory />
    </WidePage>
  );
}

/** Which map was chosen on the way here, and the way to another one. */
function OntoMap({ slug }: { slug: string }) {
  const { data } = useMapDetails(slug);
  return (
    <Alert kind="info" action={<Link to={paths.importWorld}>Let the files decide</Link>}>
      The places go onto the map {data?.name ?? slug}.
    </Alert>
  );
}
