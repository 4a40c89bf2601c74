import type { Address, AnswerOf, CallAt, InputOf } from '@venture-atlas/types';
import { type ListPage, type RequestOptions, request, requestBlob, requestList } from './client.ts';
import { pathOf } from './path-of.ts';

/** Options of a call besides its content. */
type CallOptions = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'headers' | 'anonymous'>;

/** The arguments of a call; none if it takes none. */
type CallArguments<At extends Address> =
  object extends InputOf<CallAt<At>>
    ? [input?: InputOf<CallAt<At>> & CallOptions]
    : [input: InputOf<CallAt<At>> & CallOptions];

/** The calls that return a list. */
type ListAddress = { [At in Address]: AnswerOf<CallAt<At>> extends readonly unknown[] ? At : never }[Address];

/**
 * Makes a call of the contract and returns its response.
 *
 * @throws ApiError for every response that is not a success, and without a response; the reason of the signal if the
 * caller aborted
 */
export function call<At extends Address>(address: At, ...args: CallArguments<At>): Promise<AnswerOf<CallAt<At>>> {
  const [path, options] = prepare(address, args[0]);
  return request(path, options);
}

/** The same for one page of a list, with the total number of rows. */
export function callList<At extends ListAddress>(
  address: At,
  ...args: CallArguments<At>
): Promise<ListPage<AnswerOf<CallAt<At>>[number]>> {
  const [path, options] = prepare(address, args[0]);
  return requestList(path, options);
}

/** The same for a file that only the caller may see. */
export function callFile<At extends Address>(address: At, ...args: CallArguments<At>): Promise<Blob> {
  const [path, options] = prepare(address, args[0]);
  return requestBlob(path, options);
}

interface Input extends CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: RequestOptions['query'];
  body?: unknown;
}

function prepare(address: Address, input: Input = {}): [path: string, options: RequestOptions] {
  const { params, query, body, ...callOptions } = input;
  const [method, path] = pathOf(address, params);
  const sent = method === 'GET' ? {} : { method, body: body ?? {} };
  return [path, { ...callOptions, ...sent, ...(query === undefined ? {} : { query }) }];
}
