import Type, { type Static } from 'typebox';
import { LAYER_NAME_MAX, LAYERS_MAX } from '../limits.ts';
import { defineCalls } from './call.ts';
import { ChangeId, ClientKey, EditedWorld } from './fields.ts';

/** The layers of a world, in their order, with the types that are switched with each. */
const Arrangement = Type.Array(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: LAYER_NAME_MAX }),
    off: Type.Boolean({ description: 'It is off until a viewer switches it on.' }),
    type_ids: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 1000 }),
  }),
  { maxItems: LAYERS_MAX },
);
export type Arrangement = Static<typeof Arrangement>;

/** Which types viewers switch on and off together (interface of making, section 3). */
export const layerCalls = defineCalls({
  arrangeLayers: {
    tag: 'admin',
    access: 'editor',
    limit: 'write',
    summary: 'Put the types of a world into layers',
    description:
      'All layers at once: one line of the history and one undo. A layer without a type is none. `was` is what the ' +
      'asker saw; where that is no longer so, nothing is changed.',
    body: Type.Object({ world_id: EditedWorld, was: Arrangement, layers: Arrangement, client_key: ClientKey }),
    bodyBytes: 128 * 1024,
    answer: Type.Object({
      change_id: ChangeId,
      changed: Type.Integer({ description: 'How many types are different now.' }),
    }),
    errors: ['not_found', 'conflict', 'bad_request'],
  },
});
