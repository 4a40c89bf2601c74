import type { Address, AnswerOf, CallAt, InputOf } from '@venture-atlas/types';
import { type ListPage, type RequestOptions, request, requestBlob, requestList } from './client.ts';
import { pathOf } from './path-of.ts';

/** How a call is made, besides what it says. */
type Manner = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'headers' | 'anonymous'>;

/** What is given to a call; nothing where it takes nothing. */
type Given<At extends Address> =
  object extends InputOf<CallAt<At>> ? [input?: InputOf<CallAt<At>> & Manner] : [input: InputOf<CallAt<At>> & Manner];

/** The calls that answer a list. */
type ListAddress = { [At in Address]: AnswerOf<CallAt<At>> extends readonly unknown[] ? At : never }[Address];

/**
 * Makes a call of the contract and gives its answer.
 *
 * @throws ApiError for every answer that is not a success, and for none at all; the reason of the signal when the
 *   caller gave up
 */
export function call<At extends Address>(address: At, ...given: Given<At>): Promise<AnswerOf<CallAt<At>>> {
  const [path, options] = prepare(address, given[0]);
  return request(path, options);
}

/** The same for one page of a list, with how long all of it is. */
export function callList<At extends ListAddress>(
  address: At,
  ...given: Given<At>
): Promise<ListPage<AnswerOf<CallAt<At>>[number]>> {
  const [path, options] = prepare(address, given[0]);
  return requestList(path, options);
}

/** The same for a file that only the caller may see. */
export function callFile<At extends Address>(address: At, ...given: Given<At>): Promise<Blob> {
  const [path, options] = prepare(address, given[0]);
  return requestBlob(path, options);
}

interface Input extends Manner {
  params?: Readonly<Record<string, string | number>>;
  query?: RequestOptions['query'];
  body?: unknown;
}

function prepare(address: Address, input: Input = {}): [path: string, options: RequestOptions] {
  const { params, query, body, ...manner } = input;
  const [method, path] = pathOf(address, params);
  const sent = method === 'GET' ? {} : { method, body: body ?? {} };
  return [path, { ...manner, ...sent, ...(query === undefined ? {} : { query }) }];
}
