import {
  movePictures,
  picturesIn,
  type StoredText,
  type RevealedStretch as Stretch,
  storedTextFor,
  type TextRow,
  textWithReveals,
} from '@venture-atlas/rules';
import type { RevealedStretch } from '@venture-atlas/types';
import type { FoundText } from '../../atlas/answers/reader.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';
import { storedTextForPlayers, withoutCaptions } from '../view/aliased-places.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { secretReader } from '../view/leaders-words.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { addressesOf } from '../view/place-visibility.ts';
import { type RevealsOfText, readReveals } from '../view/revealed-secrets.ts';

/** The place of a text, and its world. */
interface PlaceOfText {
  id: number;
  world_id: number;
}

/** A stored text for its viewer. Captions are removed if the viewer sees an alias. */
export const storedTextForViewer = (view: CampaignView, stored: string, isAliased: boolean): string =>
  storedTextForPlayers(isAliased ? withoutCaptions(stored) : stored, hiddenFrom(view));

/** The text of a place with the secrets revealed to the viewer; undefined if nothing of it is visible. */
export async function readTextInCampaign(
  source: CampaignSource,
  view: CampaignView,
  place: PlaceOfText,
  row: TextRow,
  isAliased: boolean,
): Promise<FoundText | undefined> {
  const reveals = row.secrets === null ? undefined : (await readReveals(source.db, view, [place.id])).get(place.id);
  if (row.secrets === null || reveals === undefined) {
    const stored = storedTextFor(row, (await secretReader(source.db, view))(place.world_id));
    return stored === undefined ? undefined : { stored: storedTextForViewer(view, stored, isAliased) };
  }
  const reader = { revealed: new Set(reveals.keys()) };
  const stored = storedTextFor(row, reader);
  if (stored === undefined) return undefined;
  const cut = textWithReveals(row.secrets, reader);
  const text = storedTextForViewer(view, stored, isAliased);
  return {
    stored: withAddresses(text, await nameRevealedPictures(source, view, place, row, reveals)),
    revealed: cut.revealed.map((stretch) => present(stretch, reveals)),
  };
}

/**
 * Addresses for pictures that only revealed secrets show. They end with the reveal and are valid for one account.
 * Other pictures keep their addresses. Undefined if there are none.
 */
export async function nameRevealedPictures(
  source: CampaignSource,
  view: CampaignView,
  { id: locationId, world_id: worldId }: PlaceOfText,
  { content, secrets }: TextRow,
  reveals: RevealsOfText,
): Promise<((address: string) => string | null) | undefined> {
  const cut = textWithReveals(secrets ?? '', { revealed: new Set(reveals.keys()) });
  const addresses = picturesOfReveals(cut, picturesOf(content), reveals);
  if (addresses.size === 0) return undefined;
  const pictures = await addressesOf(source, view);
  const account = view.viewer.kind === 'anonymous' ? null : view.viewer.id;
  return (address) => {
    const [reveal, unit] = [addresses.get(address), keyOfAddress(address)];
    if (reveal === undefined || unit === undefined) return address;
    return pictures.of(unit, { locationId, worldId, as: 'secret', reveal, account });
  };
}

function present({ id, from, to }: Stretch, reveals: RevealsOfText): RevealedStretch {
  const row = reveals.get(id);
  return { from, to, at: row?.revealed_at ?? '', for_some: row?.shown_to === 'some' };
}

const picturesOf = (content: string): string[] => picturesIn((JSON.parse(content) as StoredText).markdown ?? '');

/** The pictures that only revealed secrets show, each with the key of its reveal. */
function picturesOfReveals(
  { text, revealed }: ReturnType<typeof textWithReveals>,
  open: readonly string[],
  reveals: RevealsOfText,
): ReadonlyMap<string, string> {
  const lines = text.split('\n');
  const found = new Map<string, string>();
  for (const { id, from, to } of revealed) {
    const key = reveals.get(id)?.key;
    for (const address of picturesIn(lines.slice(from, to).join('\n'))) if (key !== undefined) found.set(address, key);
  }
  for (const address of open) found.delete(address);
  return found;
}

function withAddresses(text: string, named: ((address: string) => string | null) | undefined): string {
  const content = JSON.parse(text) as StoredText;
  if (named === undefined || content.markdown === undefined) return text;
  return JSON.stringify({ ...content, markdown: movePictures(content.markdown, named) });
}
