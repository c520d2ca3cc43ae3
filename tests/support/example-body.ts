import fc from 'fast-check'
import * as z from 'zod/mini'
import { ADDRESS, CONTACT } from './checkout.ts'

type Schema = Record<string, unknown>
/** Ids by the name of the field that they are sent in. */
type Ids = Readonly<Record<string, string>>

const WHEN = '2030-01-07T02:00:00.000Z'
/** Values of fields for which the API requires more than the schema says. */
const FIELDS: Record<string, unknown> = {
  ...ADDRESS,
  ...CONTACT,
  outlet_id: 1,
  sales_type_id: 1,
  plan_id: 'weekly-wash-fold',
  grams: 5000,
  qty: 3,
  first_starts_at: WHEN,
  amount_cents: 1,
  // A point of the curve. Others are refused.
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
}
/** Optional fields that are sent too, because a body without them has no effect or too much of one. */
const SENT_TOO: readonly string[] = ['items', 'unit', 'qty', 'first_starts_at', 'amount_cents']
const FORMATS: Record<string, string> = {
  uuid: '0190a1b2-0000-7000-8000-000000000000',
  date: WHEN.slice(0, 10),
  'date-time': WHEN,
  email: CONTACT.email,
}

/** A valid body: the required fields, and each field for which there is an id. Deterministic. */
export function exampleBody(schema: z.ZodMiniType, ids: Ids = {}): unknown {
  return exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', ids)
}

/** The fields of a body, however deep. */
export function bodyFields(schema: z.ZodMiniType): Set<string> {
  return new Set(fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema))
}

function fieldsOf(schema: Schema): string[] {
  const inner = [schema.anyOf, schema.oneOf, schema.allOf, schema.items].flat().filter((one) => one !== undefined)
  const own = Object.entries(propertiesOf(schema)).flatMap(([name, one]) => [name, ...fieldsOf(one)])
  return [...own, ...inner.flatMap((one) => fieldsOf(one as Schema))]
}

function exampleOf(schema: Schema, field: string, ids: Ids): unknown {
  const id = ids[field]
  if (id !== undefined) return withId(schema, id)
  if (field in FIELDS) return FIELDS[field]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return exampleOf(choices.find((one) => isNaming(one, ids)) ?? choices[0] ?? {}, field, ids)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => exampleOf(schema.items as Schema, '', ids))
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1), Number(schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    case 'string':
      return textOf(schema)
    default:
      return null
  }
}

/** The id in the form of the field: alone, in a list, or as a key. */
function withId(schema: Schema, id: string): unknown {
  if (schema.type === 'array') return [id]
  if (schema.type === 'object') return { [id]: lastOf((schema.additionalProperties as Schema).enum) }
  return id
}
/** The last choice, 'decline', costs nothing. */
const lastOf = (choices: unknown) => (choices as unknown[]).at(-1)

const propertiesOf = (schema: Schema) => (schema.properties ?? {}) as Record<string, Schema>

/** Whether a schema has a field for one of the ids, at any depth. */
function isNaming(schema: Schema, ids: Ids): boolean {
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  return (
    choices.some((one) => isNaming(one, ids)) ||
    Object.entries(propertiesOf(schema)).some(([name, one]) => name in ids || isNaming(one, ids))
  )
}

function objectOf(schema: Schema, ids: Ids): unknown {
  const required = (schema.required ?? []) as string[]
  const wanted = Object.entries(propertiesOf(schema)).filter(
    ([name, one]) => required.includes(name) || name in ids || SENT_TOO.includes(name) || isNaming(one, ids),
  )
  return Object.fromEntries(wanted.map(([name, one]) => [name, exampleOf(one, name, ids)]))
}

function textOf(schema: Schema): string {
  const all = [schema, ...((schema.allOf ?? []) as Schema[])]
  const format = all.map((one) => FORMATS[String(one.format)]).find((one) => one !== undefined)
  if (format !== undefined) return format
  const patterns = all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []))
  const plain = 'Example'.padEnd(Number(schema.minLength ?? 0), '.')
  const [strict] = patterns.filter((pattern) => !pattern.test(plain))
  return strict ? (fc.sample(fc.stringMatching(strict), { numRuns: 1, seed: 1 })[0] ?? plain) : plain
}
