import Fastify, { type FastifySchemaCompiler, type FastifySerializerCompiler } from 'fastify';
import { type SchemaCompilers, schemaRules } from '../src/app.ts';

let compilers: Promise<SchemaCompilers> | undefined;

/**
 * Fastify's own compilers, which make each schema once for all servers of this process: the schemas of a server take
 * most of the time that it needs to be built, and a run of the tests builds a thousand servers.
 */
export function sharedCompilers(): Promise<SchemaCompilers> {
  compilers ??= makeCompilers();
  return compilers;
}

async function makeCompilers(): Promise<SchemaCompilers> {
  const bare = Fastify({ ajv: schemaRules });
  const anything = { type: 'object' } as const;
  bare.post('/', { schema: { body: anything, response: { 200: anything } } }, async () => ({}));
  await bare.ready();
  const { validatorCompiler, serializerCompiler } = bare;
  if (validatorCompiler === undefined || serializerCompiler === undefined)
    throw new Error('Fastify does not show the compilers of its schemas any more.');
  return { validator: onceEach(validatorCompiler), serializer: onceEach(serializerCompiler) };
}

/** What is made of a schema depends on nothing but its text: Fastify's shared schemas are not used. */
function onceEach<Compiler extends FastifySchemaCompiler<unknown> | FastifySerializerCompiler<unknown>>(
  compile: Compiler,
): Compiler {
  const made = new Map<string, unknown>();
  return ((route: Parameters<Compiler>[0] & { schema: unknown }) => {
    const text = JSON.stringify(route.schema);
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh: unknown = Reflect.apply(compile, undefined, [route]);
    made.set(text, fresh);
    return fresh;
  }) as Compiler;
}
