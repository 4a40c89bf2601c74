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
  const byText = new Map<string, unknown>();
  // Most schemas are the contract's own objects in every server: the same object has the same text.
  const byObject = new WeakMap<object, unknown>();
  return ((route: Parameters<Compiler>[0] & { schema: object }) => {
    const seen = byObject.get(route.schema);
    if (seen !== undefined) return seen;
    const text = JSON.stringify(route.schema);
    const made: unknown = byText.get(text) ?? Reflect.apply(compile, undefined, [route]);
    byText.set(text, made);
    byObject.set(route.schema, made);
    return made;
  }) as Compiler;
}
