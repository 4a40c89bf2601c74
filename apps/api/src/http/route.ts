import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@venture-atlas/types';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  onResponseAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify';
import Type from 'typebox';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers. */
    call?: Call;
  }
}

/** A request of this call: path, query and body are checked and typed. */
export type RequestOf<C extends Call> = FastifyRequest<{
  Params: ParamsOf<C>;
  Querystring: QueryOf<C>;
  Body: BodyOf<C>;
}>;

/** Result of a handler: the answer of the contract, a reply that is already sent, or bytes of a file. */
type Answered<C extends Call> = AnswerOf<C> | FastifyReply | Buffer;

type Handler<C extends Call> = (
  request: RequestOf<C>,
  reply: FastifyReply,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that sends by itself returns nothing
) => Answered<C> | Promise<Answered<C>> | void;

/** Options of a route that the contract does not contain. */
export interface RouteOptions<C extends Call> {
  config?: Omit<FastifyContextConfig, 'access' | 'limit' | 'call' | 'url' | 'method'>;
  onResponse?: (request: RequestOf<C>, reply: FastifyReply) => Promise<void>;
  /** False for a read with side effects, which HEAD would have too. */
  exposeHeadRoute?: boolean;
}

/** Registers the handler of a call of the contract, which validates requests and serializes answers. */
export function route<C extends Call>(
  app: FastifyInstance,
  call: C,
  ...given: [handler: Handler<C>] | [options: RouteOptions<C>, handler: Handler<C>]
): void {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  const { config = {}, onResponse, exposeHeadRoute }: RouteOptions<C> = options;
  const [method, url] = call.address.split(' ') as [HTTPMethods, string];
  const { access, limit, bodyBytes } = call;
  app.route({
    method,
    url,
    schema: schemaOf(call),
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    ...(call.mayLackBody ? { preValidation: allowNoBody } : {}),
    ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
    ...(onResponse === undefined ? {} : { onResponse: onResponse as onResponseAsyncHookHandler }),
    config: { ...config, access, limit, call },
    handler: handler as (request: FastifyRequest, reply: FastifyReply) => unknown,
  });
}

function schemaOf({ tag, summary, description, params, query, body, answer }: Call) {
  return {
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === 'form' ? { consumes: ['multipart/form-data'] } : body === undefined ? {} : { body }),
    response: { 200: 'files' in answer ? filesOf(answer.files, answer.description) : answer },
  };
}

/** Schema of bytes in OpenAPI; they are sent unchanged. */
const File = Type.Any({ format: 'binary' });

const filesOf = (types: readonly string[], description: string) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: File }])),
});

/** A missing body is treated as `{}`. */
const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {};
  done();
};
