import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { campaignMessages, messages, relativeTime } from '@venture-atlas/rules';
import type { Campaign, CoDmRequest } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { acceptCoDm, coDmRequestsQuery, leaveCoDm } from '../../api/campaign-settings.ts';
import { campaignsQuery, joinedCampaignsQuery, leaveCampaign } from '../../api/campaigns.ts';
import { AnswerButtons } from '../../forms/answer-buttons.tsx';
import { OfferedRow, OfferedRows } from '../../forms/offered-rows.tsx';
import { editCampaignPath, mapPath } from '../../navigation/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import classes from './campaigns.module.css';

/** /campaigns/: the campaigns that the user leads and, separately, those they play in (specification section 2). */
export function Campaigns() {
  usePageTitle('Campaigns');
  const own = useQuery(campaignsQuery);
  const joined = useQuery(joinedCampaignsQuery);
  const ownCount = own.data?.length;
  const joinedCount = joined.data?.length;
  const isPlayerOnly = ownCount === 0 && joinedCount !== undefined && joinedCount > 0;
  const hasNone = ownCount === 0 && joinedCount === 0;
  // Its position depends on the user's own campaigns. If shown before them, it would move.
  const joinedTable =
    own.isPending || joinedCount === undefined || joinedCount === 0 ? null : (
      <JoinedTable campaigns={joined.data ?? []} />
    );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={plain.pageTitle}>Campaigns</h1>
          <p className={`${plain.topMargin4} ${plain.secondary} ${classes.lead}`}>{leadOf(ownCount, joinedCount)}</p>
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

/** Describes the user's campaigns, as far as they are known. */
function leadOf(own: number | undefined, joined: number | undefined): string {
  const always = 'Notes and player maps belong to a campaign.';
  if (own === undefined || own > 0) return `${always} You are the DM of these.`;
  return joined === undefined || joined === 0 ? always : `${always} You play in these.`;
}

/** Tells players that they may lead a campaign, too. */
function LeadOne() {
  return (
    <EmptyPage title="Want to lead your own campaign?" action={<AddCampaign />}>
      Keep notes per location and show your players only what they have found.
    </EmptyPage>
  );
}

function AddCampaign() {
  return (
    <Button
      component={Link}
      to={pages.newCampaign}
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

/** Campaigns whose DMs invite the user as a co-DM. */
function CoDmRequests() {
  const { user } = useViewer();
  const { data = [] } = useQuery(coDmRequestsQuery);
  if (user?.email_verified === false) {
    return (
      <p className={plain.quiet}>Invitations to lead a campaign appear here after you confirm your email address.</p>
    );
  }
  if (data.length === 0) return null;
  return (
    <OfferedRows title="Asked to lead">
      {data.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </OfferedRows>
  );
}

function Request({ request: { id, name, owner_name: owner, asked_at: at } }: { request: CoDmRequest }) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: async (isYes: boolean) => {
      if (isYes) await acceptCoDm(id);
      else await leaveCoDm(id);
    },
    onSuccess: (_nothing, isYes) => showToast(isYes ? `You now lead ${name}.` : `You do not lead ${name}.`),
    // A withdrawn invitation also leaves the list.
    onSettled: (_nothing, error) => {
      if (isNotFound(error)) showToast(`${name} is no longer offered to you.`);
      return Promise.all(
        [coDmRequestsQuery, campaignsQuery, joinedCampaignsQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  return (
    <OfferedRow
      name={name}
      facts={`${owner} asked you to lead it too, ${relativeTime(at, Date.now())}.`}
      error={answering.error}
      acts={<AnswerButtons name={name} isBusy={answering.isPending} onAnswer={answering.mutate} />}
    />
  );
}

/** The campaigns that the user plays in. They may only leave them. */
function JoinedTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [leaving, setLeaving] = useState<Campaign | null>(null);
  return (
    <section className={classes.joined} aria-labelledby="joined-title">
      <h2 className={plain.subtitle} id="joined-title">
        Campaigns you play in
      </h2>
      <CampaignsTable
        campaigns={campaigns}
        act="Leave"
        renderAct={(campaign) => (
          <button type="button" aria-label={`Leave ${campaign.name}`} onClick={() => setLeaving(campaign)}>
            Leave
          </button>
        )}
      />
      <LeaveDialog campaign={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

function LeaveDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: (id: string) => leaveCampaign(id),
    onSuccess: () => showToast('You have left the campaign.'),
    onSettled: async (_answer, error) => {
      if (error !== null && !isNotFound(error)) return;
      onClose();
      await client.invalidateQueries({ queryKey: joinedCampaignsQuery.queryKey });
    },
  });
  const close = () => {
    leaving.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={campaign !== null}
      onClose={close}
      isDestructive
      title={`Leave ${campaign?.name ?? ''}?`}
      words={<p>Your notes stay with the campaign. To come back you need its link again.</p>}
    >
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button
          variant="danger-fill"
          disabled={leaving.isPending}
          onClick={() => campaign !== null && leaving.mutate(campaign.id)}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}

interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  /** The action of each row besides going there: the column header, and its link or button. */
  act: string;
  renderAct: (campaign: Campaign) => ReactNode;
}

/** Campaigns: name, Venture There, one action. Rows become cards on phones. */
function CampaignsTable({ campaigns, act, renderAct }: CampaignsTableProps) {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{campaignMessages.ventureThere}</th>
          <th scope="col">{act}</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row" className={classes.name}>
              {campaign.name}
              {campaign.is_co_dm === true ? <span className={`${plain.tag} ${classes.role}`}>Co-DM</span> : null}
            </th>
            <td className={classes.there}>
              <VentureThere campaign={campaign} />
            </td>
            <td className={classes.last}>{renderAct(campaign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The user's own campaigns, which they may edit. */
function OwnTable({ campaigns }: { campaigns: readonly Campaign[] }) {
  return (
    <CampaignsTable
      campaigns={campaigns}
      act={messages.edit}
      renderAct={({ id, name }) => (
        <Link to={editCampaignPath(id)} aria-label={`${messages.edit} ${name}`}>
          {messages.edit}
        </Link>
      )}
    />
  );
}

/** Opens the campaign at the start map. */
function VentureThere({ campaign }: { campaign: Campaign }) {
  return (
    <Link
      to={mapPath(appConfig().default_location, { campaignId: campaign.id })}
      aria-label={`${campaignMessages.ventureThere}: ${campaign.name}`}
    >
      {campaignMessages.ventureThere}
      <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}
