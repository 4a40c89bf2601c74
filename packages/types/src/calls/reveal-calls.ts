import Type from 'typebox';
import { REVEALS_PER_PLACE } from '../limits.ts';
import { Reveal, RevealInput, RevealsOfPlace, SecretOfPlace } from '../reveals.ts';
import { defineCalls } from './call.ts';

const params = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Secrets of texts that a DM reveals to players of one campaign. */
export const revealCalls = defineCalls(shared, {
  listReveals: {
    summary: 'What of the secrets of a place is revealed, and to whom',
    description: 'Those that the text still holds.',
    params,
    query: Type.Object({ location_id: SecretOfPlace.properties.location_id }),
    answer: RevealsOfPlace,
  },
  revealSecret: {
    summary: 'Reveal a secret',
    description:
      'To everybody, or to some players (`people`), who read it as part of the text from then on, whatever is written in it ' +
      'later. It takes the place of an earlier reveal of it. Only secrets for the DM in worlds that are not open can be ' +
      `revealed, in texts that players may read (else 409), ${REVEALS_PER_PLACE} of a place.`,
    params,
    body: RevealInput,
    answer: Reveal,
    errors: ['forbidden', 'not_found', 'conflict', 'quota_reached'],
  },
  takeSecretBack: {
    summary: 'Take back a secret that was revealed',
    description: 'From then on nobody reads it as part of the text, and the chronicle says nothing of it.',
    params,
    body: SecretOfPlace,
    answer: Type.Object({ taken_back: Type.Boolean({ description: 'It was revealed until now.' }) }),
  },
});
