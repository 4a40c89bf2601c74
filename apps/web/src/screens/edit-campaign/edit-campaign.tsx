import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { type CampaignForDm, campaignQuery, campaignsQuery, isForDm, saveCampaign } from '../../api/campaigns.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { CoDmsCard } from './co-dms-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { EditPage } from './edit-page.tsx';
import { LeaveCard } from './leave-card.tsx';
import { MembersCard } from './members-card.tsx';
import { NameForm } from './name-form.tsx';
import { SharingCard } from './sharing-card.tsx';
import { WorldsCard } from './worlds-card.tsx';

/** edit_campaign/{id}/: the name, and below it who may come in. A campaign of somebody else is not found. */
export function EditCampaign() {
  const { campaignId = '' } = useParams();
  const { data: campaign, error, refetch } = useQuery(campaignQuery(campaignId));
  if (isNotFound(error) || (campaign !== undefined && !isForDm(campaign))) return <NotFound />;
  if (campaign !== undefined) return <Existing key={campaign.id} campaign={campaign} />;
  return (
    <EditPage title="Edit campaign">
      {error === null ? (
        <RowsSkeleton count={4} label="Loading the campaign" />
      ) : (
        <Alert kind="error" onRetry={refetch}>
          {errorText(error)}
        </Alert>
      )}
    </EditPage>
  );
}

function Existing({ campaign }: { campaign: CampaignForDm }) {
  usePageTitle('Edit campaign');
  const client = useQueryClient();
  const { user } = useViewer();
  const isOwner = user?.id === campaign.owner;
  const keep = (saved: CampaignForDm) => {
    client.setQueryData(campaignQuery(campaign.id).queryKey, saved);
    // Its name also stands in lists and on every map of the campaign.
    void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    void client.invalidateQueries({
      queryKey: ['map-details'],
      predicate: ({ queryKey }) => queryKey[2] === campaign.id,
    });
  };
  return (
    <EditPage title="Edit campaign">
      <NameForm name={campaign.name} saysSaved save={async (name) => keep(await saveCampaign(campaign.id, { name }))} />
      <SharingCard campaign={campaign} onSaved={keep} />
      {isOwner ? <WorldsCard campaign={campaign} /> : null}
      <MembersCard campaign={campaign} onSaved={keep} />
      {isOwner ? <CoDmsCard campaignId={campaign.id} /> : null}
      {isOwner ? <DeleteCard campaign={campaign} /> : <LeaveCard campaign={campaign} />}
    </EditPage>
  );
}
