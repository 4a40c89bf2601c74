import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { campaignMessages } from '@venture-atlas/rules';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { campaignsQuery, joinedCampaignsQuery } from '../../api/campaigns.ts';
import { paths } from '../../navigation/paths.ts';
import { EmptyPage } from '../../tables/empty-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './campaigns.module.css';
import { OwnTable } from './campaigns-table.tsx';
import { CoDmRequests } from './co-dm-requests.tsx';
import { JoinedTable } from './joined-table.tsx';

/** /campaigns/: the campaigns that the person leads, and apart from them those they play in (specification section 2). */
export function Campaigns() {
  usePageTitle('Campaigns');
  const own = useQuery(campaignsQuery);
  const joined = useQuery(joinedCampaignsQuery);
  const ownCount = own.data?.length;
  const joinedCount = joined.data?.length;
  const isPlayerOnly = ownCount === 0 && joinedCount !== undefined && joinedCount > 0;
  const hasNone = ownCount === 0 && joinedCount === 0;
  // Where it stands depends on the own ones: shown before them, it would move away from under a hand.
  const joinedTable =
    own.isPending || joinedCount === undefined || joinedCount === 0 ? null : (
      <JoinedTable campaigns={joined.data ?? []} />
    );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>Campaigns</h1>
          <p className={classes.lead}>{leadOf(ownCount, joinedCount)}</p>
        </div>
        {ownCount === undefined || hasNone || isPlayerOnly ? null : <AddCampaign />}
      </header>
      {own.isPending || (ownCount === 0 && joined.isPending) ? (
        <RowsSkeleton count={4} label="Loading campaigns" />
      ) : null}
      <CoDmRequests />
      {isPlayerOnly ? joinedTable : null}
      {own.isError ? (
        <Alert kind="error" action={<TryAgain onClick={() => void own.refetch()} />}>
          {errorText(own.error)}
        </Alert>
      ) : null}
      {hasNone ? (
        <EmptyPage title="No campaigns yet" action={<AddCampaign />}>
          Make one to keep notes per location and show your players only what they have found.
        </EmptyPage>
      ) : null}
      {ownCount === undefined || ownCount === 0 ? null : <OwnTable campaigns={own.data ?? []} />}
      {joined.isError ? (
        <Alert kind="error" action={<TryAgain onClick={() => void joined.refetch()} />}>
          The campaigns you play in could not be loaded. {errorText(joined.error)}
        </Alert>
      ) : null}
      {isPlayerOnly ? <LeadOne /> : joinedTable}
    </div>
  );
}

/** What is true of the campaigns of somebody, as far as they are known. */
function leadOf(own: number | undefined, joined: number | undefined): string {
  const always = 'Notes and player maps belong to a campaign.';
  if (own === undefined || own > 0) return `${always} You are the DM of these.`;
  return joined === undefined || joined === 0 ? always : `${always} You play in these.`;
}

/** For players: they may lead one of their own, too. */
function LeadOne() {
  return (
    <EmptyPage title="Lead one of your own?" action={<AddCampaign />}>
      Keep notes per location and show your players only what they have found.
    </EmptyPage>
  );
}

function AddCampaign() {
  return (
    <Button
      component={Link}
      to={paths.editCampaign}
      className={classes.add}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      {campaignMessages.addNewCampaign}
    </Button>
  );
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      Try again
    </button>
  );
}
