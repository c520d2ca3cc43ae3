import * as z from 'zod/mini'
import type { CallSpec } from '#contract/wire/call.ts'

type JsonSchema = Record<string, unknown>

/** The OpenAPI 3.1 document of the contract, with one operation per call. Responses include the envelope. */
export function openApiDocument(calls: readonly CallSpec[]): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const spec of calls) {
    const path = `/api${spec.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][spec.method.toLowerCase()] = operation(spec)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clothesline',
      version: '1',
      description: 'Every response is an envelope with status, message and response.',
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        token: { type: 'apiKey', in: 'header', name: 'token' },
        operatorKey: { type: 'http', scheme: 'bearer', description: 'A key from `npm run operator -- keys create`' },
      },
    },
    paths,
  }
}

function operation(spec: CallSpec): JsonSchema {
  return {
    summary: spec.summary,
    operationId: operationId(spec),
    tags: [spec.path.split('/')[1] ?? ''],
    ...(spec.who === 'customer' ? { security: [{ bearer: [], token: [] }] } : {}),
    ...(spec.scope ? { security: [{ operatorKey: [] }], description: `The key needs the scope ${spec.scope}.` } : {}),
    parameters: [...pathParameters(spec), ...queryParameters(spec)],
    ...(spec.who === 'gateway' ? { requestBody: signedBytes } : {}),
    ...(spec.uploads ? { requestBody: picture } : {}),
    ...(spec.body ? { requestBody: { required: true, content: jsonContent(toSchema(spec.body, 'input')) } } : {}),
    responses: {
      200: {
        description: 'Success',
        content: spec.answers
          ? { [spec.answers]: { schema: { type: 'string' } } }
          : jsonContent(envelopeOf(toSchema(spec.response, 'output'))),
      },
      default: { description: 'Error with a message', content: jsonContent(refusal) },
    },
  }
}

function operationId(spec: CallSpec): string {
  return `${spec.method.toLowerCase()}${spec.path.replace(/[:/-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

/** The raw bytes, at most 5 MB. */
const picture = { required: true, content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } }

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** A gateway's webhook. The gateway defines its shape and signs its raw bytes. */
const signedBytes = {
  required: true,
  content: jsonContent({ type: 'object', description: 'The gateway’s own message, signed in its header' }),
}

const envelopeOf = (response: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'response'],
  properties: { status: { const: true }, message: { type: 'string' }, response },
})

const refusal: JsonSchema = {
  type: 'object',
  required: ['status', 'message', 'response'],
  properties: {
    status: { const: false },
    message: { type: 'string' },
    response: {},
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

function pathParameters(spec: CallSpec): JsonSchema[] {
  return [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(spec: CallSpec): JsonSchema[] {
  if (!spec.query) return []
  const { properties = {}, required = [] } = toSchema(spec.query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
