import { expect } from 'vitest';

interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
}

/**
 * Compares a value with a TypeBox schema key by key: what is required must be
 * there, and nothing may be there that is not declared. The cached answers are
 * not serialised through their schema, so this is what keeps the two equal.
 */
export function expectShape(schema: unknown, value: unknown): void {
  expect(problems(schema as Schema, value, '$')).toEqual([]);
}

function problems(schema: Schema, value: unknown, at: string): string[] {
  if (schema.anyOf !== undefined) {
    const found = schema.anyOf.map((option) => problems(option, value, at));
    return found.find((list) => list.length === 0) ?? found.flat();
  }
  if ('const' in schema) return value === schema.const ? [] : [`${at} is not ${String(schema.const)}`];
  switch (schema.type) {
    case undefined:
      // Anything goes.
      return [];
    case 'null':
      return value === null ? [] : [`${at} is not null`];
    case 'integer':
      return Number.isInteger(value) ? [] : [`${at} is no integer`];
    case 'array':
      return Array.isArray(value) ? arrayProblems(schema, value, at) : [`${at} is no list`];
    case 'object':
      return typeof value === 'object' && value !== null
        ? objectProblems(schema, value as Record<string, unknown>, at)
        : [`${at} is no object`];
    default:
      return typeof value === schema.type ? [] : [`${at} is no ${schema.type}`];
  }
}

function arrayProblems(schema: Schema, list: readonly unknown[], at: string): string[] {
  const { items } = schema;
  if (Array.isArray(items)) {
    if (items.length !== list.length) return [`${at} has ${list.length} items`];
    return items.flatMap((item, i) => problems(item, list[i], `${at}[${i}]`));
  }
  return items === undefined ? [] : list.flatMap((value, i) => problems(items, value, `${at}[${i}]`));
}

function objectProblems(schema: Schema, value: Readonly<Record<string, unknown>>, at: string): string[] {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const missing = required.filter((key) => !(key in value)).map((key) => `${at}.${key} is missing`);
  const pattern = Object.values(patternProperties)[0];
  const wrong = Object.entries(value).flatMap(([key, inner]) => {
    const declared = properties[key] ?? pattern;
    return declared === undefined ? [`${at}.${key} is not declared`] : problems(declared, inner, `${at}.${key}`);
  });
  return [...missing, ...wrong];
}
