import { useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useNavigate } from 'react-router';
import { campaignsQuery, createCampaign } from '../../api/campaigns.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { showToast } from '../../ui/toasts.tsx';
import { EditPage, NameForm } from './campaign-cards.tsx';

/** edit_campaign/: a name, then back to the list (specification section 4). */
export function NewCampaign() {
  usePageTitle('New campaign');
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <EditPage title="New campaign">
      <NameForm
        name=""
        save={async (name) => {
          await createCampaign(name);
          await client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
          showToast(formMessages.saved);
          await navigate(pages.campaigns);
        }}
      />
    </EditPage>
  );
}
