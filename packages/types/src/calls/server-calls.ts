import Type from 'typebox';
import * as addresses from './addresses.ts';
import { defineCall } from './call.ts';

/** About the server itself. */
export const serverCalls = {
  checkHealth: defineCall({
    address: addresses.checkHealth,
    tag: 'server',
    summary: 'Whether the server answers and can read its data',
    access: 'public',
    limit: 'none',
    answer: Type.Object({ status: Type.Literal('ok') }),
    errors: [],
  }),
  describeApi: defineCall({
    address: addresses.describeApi,
    tag: 'server',
    summary: 'This description',
    access: 'public',
    limit: 'read',
    answer: Type.Object({}, { additionalProperties: true }),
    errors: [],
  }),
};
