import Type from 'typebox';
import { Success } from '../account.ts';
import { HANDOUT_AUDIENCES, Handout, HandoutsPage, ShownHandout, ShownHandoutAnswer } from '../handouts.ts';
import { HANDOUTS_PAGE_SIZE, MEMBERS_PER_CAMPAIGN, UPLOAD_FILE_BYTES_MAX } from '../limits.ts';
import { changedHandoutFields, newHandoutFields } from '../model/handout-schemas.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Id, OrNull, Page } from './fields.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const HandoutParams = Type.Object({ id: Type.String(), key: Type.String({ description: 'The key of a handout.' }) });
const ShowingParams = Type.Object({
  id: Type.String(),
  key: Type.String({ description: 'The key of what was shown.' }),
});

const reading = { tag: 'campaigns', access: 'public', limit: 'read' } as const;
const leading = { tag: 'campaigns', access: 'signed-in', limit: 'write' } as const;

/** The place whose picture a handout is. */
const location_id = OrNull(Id);
/** However it is escaped. */
const bodyBytes = 256 * 1024;

/** Texts and pictures that a DM keeps ready, shows, and takes away. */
export const handoutCalls = defineCalls({
  listHandouts: {
    ...leading,
    limit: 'read',
    summary: 'What a DM keeps ready to show',
    description: `Those not shown so far first, the newest first, ${HANDOUTS_PAGE_SIZE} a page.`,
    params,
    query: Type.Object({ page: Page }),
    answer: HandoutsPage,
    errors: ['forbidden', 'not_found'],
  },
  createHandout: {
    ...leading,
    summary: 'Keep a text or the picture of a place ready',
    description: 'Nobody else hears of it before it is shown.',
    params,
    body: Type.Object({ ...newHandoutFields, location_id }),
    bodyBytes,
    answer: Handout,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  saveHandout: {
    ...leading,
    summary: 'Change a handout',
    description: 'What was shown stays as it was then until it is shown again. What is not given stays.',
    params: HandoutParams,
    body: Type.Object({ ...changedHandoutFields, location_id: Type.Optional(location_id) }),
    bodyBytes,
    answer: Handout,
    errors: ['forbidden', 'not_found'],
  },
  deleteHandout: {
    ...leading,
    summary: 'Delete a handout',
    description: 'Also where it is shown, and out of the chronicle.',
    params: HandoutParams,
    answer: Success,
    errors: ['forbidden', 'not_found'],
  },
  showHandout: {
    ...leading,
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
    ...leading,
    limit: 'read',
    summary: 'When a handout was shown, and to whom',
    description: `The newest first, ${HANDOUTS_PAGE_SIZE} a page.`,
    params: HandoutParams,
    query: Type.Object({ page: Page }),
    answer: Type.Object({
      showings: Type.Array(
        Type.Object({
          key: Type.String(),
          at: Type.String({ description: 'ISO 8601, UTC.' }),
          session: OrNull(Type.Integer({ description: 'The number of the session in which that was.' })),
          to: Type.Enum(HANDOUT_AUDIENCES),
          people: Type.Array(Type.Integer(), { description: 'The ids of accounts, where it was for some.' }),
        }),
      ),
      next_page: OrNull(Type.Integer()),
    }),
    errors: ['forbidden', 'not_found'],
  },
  takeHandoutAway: {
    ...leading,
    summary: 'Take away a handout that is shown',
    params: HandoutParams,
    answer: Handout,
    errors: ['forbidden', 'not_found'],
  },
  turnHandoutPage: {
    ...leading,
    summary: 'Turn to a page of a text that is shown',
    description: 'On the table screen: others read the whole of it.',
    params: HandoutParams,
    body: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    answer: Handout,
    errors: ['forbidden', 'not_found'],
  },
  uploadHandout: {
    ...leading,
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
    ...reading,
    summary: 'What the DM shows the asker now',
    description:
      'Null for the DM, and where nothing is shown to the asker. The DM is told what the table screen shows instead, and its page.',
    params,
    query: Type.Object({ as: AsPlayer }),
    answer: ShownHandoutAnswer,
    errors: ['forbidden', 'not_found'],
  },
  getShowing: {
    ...reading,
    summary: 'Something that was shown to the asker, from the chronicle',
    params: ShowingParams,
    query: Type.Object({ as: AsPlayer }),
    answer: ShownHandout,
    errors: ['forbidden', 'not_found'],
  },
});
