import { formMessages, type PlaceSettings } from '@venture-atlas/rules';
import { publishedFields } from '@venture-atlas/types';
import { ApiError } from '../../api/api-error.ts';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import type { DraftKey } from '../../session/storage.ts';
import { useLegacyDraft } from '../../working-copy/use-legacy-draft.ts';
import { type PublishedPart, type PublishedTexts, usePublishing } from '../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy } from '../../working-copy/use-working-copy.ts';
import { publishWords, wholeSettings } from './use-knowledge.ts';

const { alias: aliasModel, rumour_note: noteModel } = publishedFields.campaign_place.fields;
type Field = 'alias' | 'rumour_note';

/** What goes out of the words of a rumor, after asking about secrets that lost their marks. */
type AskBefore = (label: string, before: string, after: string) => Promise<string | undefined>;

/**
 * The words of a place for players: they wait for Publish.
 * @param fields those that this form has; a rumor has a name
 * @param more goes out with them
 */
export function usePlaceWords(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  fields: readonly Field[],
  askBefore: AskBefore,
  more: Partial<PlaceSettings> = {},
) {
  const settings = campaign.settingsOf(place.locationId);
  const now = wholeSettings(settings);
  const { version = 0 } = settings;
  const key = { subject: 'campaign_place', id: `${campaign.id}.${place.locationId}` } as const;
  const name = now.alias ?? '';
  const alias = useWorkingCopy({ ...key, field: 'alias', published: { version, text: name } });
  const note = useWorkingCopy({ ...key, field: 'rumour_note', published: { version, text: now.rumour_note } });
  const draftOf = (field: string): DraftKey => `va:draft:${field}:${campaign.id}:${place.locationId}`;
  useLegacyDraft(draftOf('alias'), alias);
  useLegacyDraft(draftOf('rumour-name'), alias);
  useLegacyDraft(draftOf('rumour-words'), note);
  const { copy } = useCopyOf(key);
  const parts: PublishedPart<Field>[] = [
    {
      ...aliasModel,
      field: 'alias',
      working: alias,
      before: name,
      after: alias.text,
      toPublish: () => {
        const called = alias.text.trim();
        if (called === '' && fields.includes('rumour_note'))
          throw new ApiError(0, 'bad_request', formMessages.fieldRequired('Players call it'));
        return called;
      },
    },
    {
      ...noteModel,
      field: 'rumour_note',
      working: note,
      before: now.rumour_note,
      after: note.text,
      toPublish: () => askBefore(`What they heard of ${alias.text.trim()}`, now.rumour_note, note.text.trim()),
    },
  ];
  const wishOf = ({ alias: called, rumour_note }: PublishedTexts<Field>): Partial<PlaceSettings> => ({
    ...(called === undefined ? {} : { alias: called === '' ? null : called }),
    ...(rumour_note === undefined ? {} : { rumour_note }),
  });
  const publishing = usePublishing<Field>({
    copy,
    parts: parts.filter(({ field }) => fields.includes(field)),
    send: (texts) => publishWords(campaign, place, { ...wishOf(texts), ...more }),
  });
  return { settings: now, alias, note, publishing };
}
