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
  checkReady: {
    tag: 'server',
    summary: 'Whether this process is to be asked: false from the moment at which it was told to end',
    access: 'public',
    limit: 'none',
    answer: Type.Object({ status: Type.Literal('ok') }),
    errors: ['unavailable'],
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
