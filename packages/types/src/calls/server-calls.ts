import Type from 'typebox';
import { defineCalls } from './call.ts';

/** About the server itself. */
export const serverCalls = defineCalls({
  checkHealth: {
    tag: 'server',
    summary: 'Whether the server answers and can read its data',
    access: 'public',
    limit: 'none',
    answer: Type.Object({ status: Type.Literal('ok') }),
    errors: [],
  },
  describeApi: {
    tag: 'server',
    summary: 'This description',
    access: 'public',
    limit: 'read',
    answer: Type.Object({}, { additionalProperties: true }),
    errors: [],
  },
});
