import Type from 'typebox';
import { Success } from '../account.ts';
import {
  changedHandoutFields,
  HANDOUT_AUDIENCES,
  Handout,
  HandoutsPage,
  newHandoutFields,
  ShownHandout,
  ShownHandoutAnswer,
} from '../handouts.ts';
import { HANDOUTS_PAGE_SIZE, MEMBERS_PER_CAMPAIGN, UPLOAD_FILE_BYTES_MAX } from '../limits.ts';
import { Nullable } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Id, Page, SeenWords } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const HandoutParams = Type.Object({ id: Type.String(), key: Type.String({ description: 'The key of a handout.' }) });
const ShowingParams = Type.Object({
  id: Type.String(),
  key: Type.String({ description: 'The key of what was shown.' }),
});

/** The place whose picture the handout shows. */
const location_id = Nullable(Id);
/** Large enough for any escaping. */
const bodyBytes = 256 * 1024;

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Handouts: texts and pictures that a DM prepares, shows, and takes away. */
export const handoutCalls = defineCalls(shared, {
  listHandouts: {
    summary: 'What a DM keeps ready to show',
    description: `Those not shown so far first, the newest first, ${HANDOUTS_PAGE_SIZE} a page.`,
    params,
    query: Type.Object({ page: Page }),
    answer: HandoutsPage,
  },
  createHandout: {
    summary: 'Keep a text or the picture of a place ready',
    description: 'Nobody else hears of it before it is shown.',
    params,
    body: Type.Object({ ...newHandoutFields, location_id }),
    bodyBytes,
    answer: Handout,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  saveHandout: {
    summary: 'Change a handout',
    description: 'What was shown stays as it was then until it is shown again. What is not given stays.',
    params: HandoutParams,
    body: Type.Object({ ...changedHandoutFields, location_id: Type.Optional(location_id), version: SeenWords }),
    bodyBytes,
    answer: Handout,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
  },
  deleteHandout: {
    summary: 'Delete a handout',
    description: 'Also where it is shown, and out of the chronicle.',
    params: HandoutParams,
    answer: Success,
  },
  showHandout: {
    summary: 'Show a handout',
    description:
      'To everybody, to the table screen, or to some players (`people`). To everybody: in the place of all that is shown. ' +
      'The picture of a place that players may not open is not shown (409).',
    params: HandoutParams,
    body: Type.Object({
      to: Type.Enum(HANDOUT_AUDIENCES),
      people: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MEMBERS_PER_CAMPAIGN })),
    }),
    answer: Handout,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  listShowings: {
    summary: 'When a handout was shown, and to whom',
    description: `The newest first, ${HANDOUTS_PAGE_SIZE} a page.`,
    params: HandoutParams,
    query: Type.Object({ page: Page }),
    answer: Type.Object({
      showings: Type.Array(
        Type.Object({
          key: Type.String(),
          at: Type.String({ description: 'ISO 8601, UTC.' }),
          session: Nullable(Type.Integer({ description: 'The number of the session in which that was.' })),
          to: Type.Enum(HANDOUT_AUDIENCES),
          people: Type.Array(Type.Integer(), { description: 'The ids of accounts, where it was for some.' }),
        }),
      ),
      next_page: Nullable(Type.Integer()),
    }),
  },
  takeHandoutAway: {
    summary: 'Take away a handout that is shown',
    params: HandoutParams,
    answer: Handout,
  },
  turnHandoutPage: {
    summary: 'Turn to a page of a text that is shown',
    description: 'On the table screen: others read the whole of it.',
    params: HandoutParams,
    body: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    answer: Handout,
  },
  uploadHandout: {
    summary: 'Keep a picture of one’s own ready',
    description:
      `multipart/form-data: files (one, PNG, JPEG or WebP, ${UPLOAD_FILE_BYTES_MAX / 1_048_576} MB unless the operator says otherwise), without a title until one is typed. ` +
      'It counts among the pictures of the campaign’s owner. Nobody else hears of it before it is shown.',
    params,
    body: 'form',
    answer: Handout,
    errors: ['forbidden', 'not_found', 'image_not_accepted', 'quota_reached'],
  },
  getShownHandout: {
    access: 'public',
    summary: 'What the DM shows the asker now',
    description:
      'Null for the DM, and where nothing is shown to the asker. The DM is told what the table screen shows instead, and its page.',
    params,
    query: Type.Object({ as: AsPlayer }),
    answer: ShownHandoutAnswer,
  },
  getShowing: {
    access: 'public',
    summary: 'Something that was shown to the asker, from the chronicle',
    params: ShowingParams,
    query: Type.Object({ as: AsPlayer }),
    answer: ShownHandout,
  },
});
