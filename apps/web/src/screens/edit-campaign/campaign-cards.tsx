import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignMessages, campaignNameProblem, formMessages } from '@venture-atlas/rules';
import { pages, type Sharing } from '@venture-atlas/types';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError, errorText } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { leaveCoDm } from '../../api/campaign-settings.ts';
import {
  type CampaignForDm,
  campaignsQuery,
  deleteCampaign,
  joinedCampaignsQuery,
  rotateInvite,
  saveCampaign,
} from '../../api/campaigns.ts';
import { isOfCampaign, queryKeys } from '../../api/query-keys.ts';
import { TypedNameForm } from '../../forms/typed-name-form.tsx';
import { invitationTo } from '../../navigation/paths.ts';
import { isOwnDevice, originForOthers } from '../../navigation/table-paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmInPlace } from '../../ui/confirm-in-place.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkField } from '../../ui/link-field.tsx';
import plain from '../../ui/plain.module.css';
import { showToast } from '../../ui/toasts.tsx';
import classes from './edit-campaign.module.css';
import '../../ui/field-styles.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** Deletes a campaign, separate from other settings. */
export function DeleteCard({ campaign }: { campaign: CampaignForDm }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="delete-title">
      <h2 className={plain.subtitle} id="delete-title">
        Delete this campaign
      </h2>
      <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
        All its notes go with it, those of your players too. This cannot be undone.
      </p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete campaign
        </Button>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        isDestructive
        title={`Delete ${campaign.name}?`}
        words={<p>All its notes go with it, and its players lose access. This cannot be undone.</p>}
      >
        <DeleteForm campaign={campaign} onClose={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function DeleteForm({ campaign, onClose }: { campaign: CampaignForDm; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = async (typed: string) => {
    await deleteCampaign(campaign.id, typed);
    showToast('The campaign is deleted.');
    await navigate(pages.campaigns, { replace: true });
    client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
    client.removeQueries({ queryKey: queryKeys.campaign(campaign.id) });
    await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
  };
  return <TypedNameForm name={campaign.name} act="Delete campaign" onConfirm={end} onCancel={onClose} />;
}

/** Lets a co-DM leave. */
export function LeaveCard({ campaign }: { campaign: CampaignForDm }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => leaveCoDm(campaign.id),
    onSuccess: async () => {
      showToast(`You no longer lead ${campaign.name}.`);
      await navigate(pages.campaigns, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaign.id) });
      client.removeQueries({ queryKey: queryKeys.campaign(campaign.id) });
      await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      await client.invalidateQueries({ queryKey: joinedCampaignsQuery.queryKey });
    },
  });
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="leave-title">
      <h2 className={plain.subtitle} id="leave-title">
        Stop leading this campaign
      </h2>
      <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
        What you did and wrote stays. Only its DM can delete it or ask you again.
      </p>
      {isAsking ? (
        <ConfirmInPlace
          confirm="Stop leading"
          isDestructive
          isBusy={leaving.isPending}
          onConfirm={() => leaving.mutate()}
          onCancel={() => setAsking(false)}
        >
          Stop leading {campaign.name}? To come back, you need a new invitation.
        </ConfirmInPlace>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Stop leading
          </Button>
        </div>
      )}
      {leaving.isError ? <Alert kind="error">{errorText(leaving.error)}</Alert> : null}
    </section>
  );
}

const modes: readonly { value: Sharing; label: string; words: string }[] = [
  {
    value: 'open',
    label: 'Everybody with the link',
    words:
      'Anyone who is signed in and opens the link becomes a player. Other people with the link see the map your players see, without notes.',
  },
  {
    value: 'members',
    label: 'Members only',
    words: 'Nobody sees anything without an invite, and you can replace the link whenever you like. Players stay in.',
  },
];

export interface CampaignCardProps {
  campaign: CampaignForDm;
  onSaved: (campaign: CampaignForDm) => void;
}

/** Who may join: the mode, and the link to send. */
export function SharingCard({ campaign, onSaved }: CampaignCardProps) {
  const name = useId();
  const saving = useMutation({
    mutationFn: ({ sharing, isToldOf = false }: { sharing: Sharing; isToldOf?: boolean }) =>
      saveCampaign(campaign.id, { sharing, ...(isToldOf ? { confirm_open: true } : {}) }),
    onSuccess: onSaved,
  });
  const isAsked = saving.error instanceof ApiError && saving.error.field === 'confirm_open';
  // The choice shows at once and reverts if it is refused.
  const shown = saving.isPending || isAsked ? saving.variables?.sharing : campaign.sharing;
  return (
    <section className={`${plain.stack16} ${plain.card} ${classes.card}`} aria-labelledby="sharing-title">
      <h2 className={plain.subtitle} id="sharing-title">
        Sharing
      </h2>
      <fieldset className={classes.modes}>
        <legend className={classes.label}>Who can join</legend>
        {modes.map(({ value, label, words }) => (
          <label key={value} className={classes.mode}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={shown === value}
              onChange={() => saving.mutate({ sharing: value })}
            />
            <span>
              <strong>{label}</strong>
              <span className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>{words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isAsked ? (
        <ConfirmInPlace
          confirm="Open it anyway"
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate({ sharing: 'open', isToldOf: true })}
          onCancel={() => saving.reset()}
        >
          {errorText(saving.error)}
        </ConfirmInPlace>
      ) : null}
      {saving.isError && !isAsked ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
      <InviteLink key={campaign.invite_token} campaign={campaign} onSaved={onSaved} />
    </section>
  );
}

function InviteLink({ campaign, onSaved }: CampaignCardProps) {
  const [isAsking, setAsking] = useState(false);
  const rotating = useMutation({ mutationFn: () => rotateInvite(campaign.id), onSuccess: onSaved });
  const origin = originForOthers(campaign.home_addresses);
  const link = invitationTo(campaign, appConfig().default_location, origin);
  return (
    <div className={plain.stack8}>
      <LinkField label={campaignMessages.inviteLink} link={link} doneLabel={formMessages.copied}>
        {campaign.sharing === 'members' && !isAsking ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            New link
          </Button>
        ) : null}
      </LinkField>
      {isOwnDevice(location.hostname) ? (
        <p className={`${plain.block} ${plain.quiet} ${plain.breakWords}`}>
          {campaignMessages.inviteAtHome(location.hostname, origin !== location.origin)}
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmInPlace
          confirm="Make a new link"
          isBusy={rotating.isPending}
          onConfirm={() => rotating.mutate()}
          onCancel={() => setAsking(false)}
        >
          The link above stops working. Current players stay in.
        </ConfirmInPlace>
      ) : null}
      {rotating.isError ? <Alert kind="error">{errorText(rotating.error)}</Alert> : null}
    </div>
  );
}

const fields = ['name'] as const;
const savedMilliseconds = 4000;

interface NameFormProps {
  /** The current name; empty for a new campaign. */
  name: string;
  save: (name: string) => Promise<void>;
  /** Shows "Saved"; otherwise, the screen is left anyway. */
  saysSaved?: boolean;
}

/** The single field of a campaign's form (specification section 2). */
export function NameForm({ name, save, saysSaved = false }: NameFormProps) {
  const [savedAt, setSavedAt] = useState(0);
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { name },
      validate: {
        name: (typed) =>
          typed.trim() === '' ? formMessages.fieldRequired('Name') : (campaignNameProblem(typed.trim()) ?? null),
      },
    },
    async (values) => {
      setSavedAt(0);
      await save(values.name.trim());
      setSavedAt(Date.now());
    },
  );

  form.watch('name', () => setSavedAt(0));
  useEffect(() => {
    if (savedAt === 0) return;
    const timer = setTimeout(() => setSavedAt(0), savedMilliseconds);
    return () => clearTimeout(timer);
  }, [savedAt]);

  return (
    <form className={`${plain.stack16} ${plain.card} ${classes.card}`} onSubmit={onSubmit} noValidate>
      {saysSaved && savedAt > 0 ? <Alert kind="success">{formMessages.saved}</Alert> : null}
      <FormProblem error={error} fields={fields} />
      <TextInput
        label="Name"
        autoComplete="off"
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
      <div className={plain.buttons}>
        <SubmitButton isBusy={isBusy}>{formMessages.submit}</SubmitButton>
        <Button variant="subtle" component={Link} to={pages.campaigns}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The layout of both forms: a link back to the list, the title, cards below. */
export function EditPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={plain.page} data-narrow>
      <header>
        <Link className={plain.back} to={pages.campaigns}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          Campaigns
        </Link>
        <h1 className={`${plain.bottomMargin4} ${plain.pageTitle}`}>{title}</h1>
      </header>
      {children}
    </div>
  );
}
