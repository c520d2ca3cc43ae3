import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/** Texts that have broken parsers, renderers, databases and mails before. */
export const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '9007199254740993',
  'undefined',
  'null',
  'NaN',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b',
  '\ufeff',
  'a\r\nBcc: all@example.com',
  "'; SELECT pg_sleep(9) --",
  '%00',
  '%E0%A4%A',
  '%',
  '\\',
  '../../etc/passwd',
  '</script><script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '=cmd|calc',
  '🧺'.repeat(40),
  'x'.repeat(10_000),
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
]
const hostile = fc.constantFrom<unknown>(...HOSTILE, null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -0, [], {}, [[]])

/** Meaningful values by the name of their field. */
export type Meaningful = (field: string) => readonly unknown[]

/** Input of a call: mostly valid, with real ids where they exist; some with one wrong value, some arbitrary. */
export function inputOf(schema: z.ZodMiniType, meaningful: Meaningful): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const sound = valueFor(json, '', meaningful)
  const broken = fc.tuple(sound, hostile, fc.nat()).map(([value, wrong, at]) => spoilt(value, wrong, at))
  return fc.oneof({ weight: 6, arbitrary: sound }, { weight: 3, arbitrary: broken }, { weight: 1, arbitrary: anything })
}
const anything = fc.oneof(hostile, fc.jsonValue())

/** The value with one of its parts replaced. */
function spoilt(value: unknown, wrong: unknown, at: number): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const names = Object.keys(value)
  const name = names[at % Math.max(1, names.length)]
  if (name === undefined) return wrong
  const part = (value as Record<string, unknown>)[name]
  const replaced = typeof part === 'object' && at % 2 ? spoilt(part, wrong, Math.floor(at / 2)) : wrong
  if (Array.isArray(value)) return value.with(Number(name), replaced)
  return { ...value, [name]: replaced }
}

function valueFor(schema: Schema, field: string, meaningful: Meaningful): Arbitrary<unknown> {
  const known = meaningful(field)
  const shaped = shapeOf(schema, field, meaningful)
  if (known.length === 0) return shaped
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 2, arbitrary: shaped })
}

function shapeOf(schema: Schema, field: string, meaningful: Meaningful): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => valueFor(one, field, meaningful)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, meaningful)
    case 'array':
      return fc.array(valueFor((schema.items ?? {}) as Schema, singular(field), meaningful), {
        minLength: Math.min(Number(schema.minItems ?? 0), 3),
        maxLength: Math.min(Number(schema.maxItems ?? 4), 4),
      })
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema)
    default:
      return anything
  }
}

const singular = (field: string) => field.replace(/s$/, '')

function objectOf(schema: Schema, meaningful: Meaningful): Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const more = schema.additionalProperties
  if (Object.keys(properties).length === 0 && typeof more === 'object' && more !== null) {
    const name = fc.oneof(fc.uuid(), fc.constantFrom(...meaningful('answers'), ...HOSTILE).map(String))
    return fc.dictionary(name, valueFor(more as Schema, '', meaningful), { maxKeys: 3 })
  }
  const parts = Object.entries(properties).map(([name, one]) => [name, valueFor(one, name, meaningful)])
  return fc.record(Object.fromEntries(parts), { requiredKeys: (schema.required ?? []) as never[] })
}

function numberOf(schema: Schema): Arbitrary<number> {
  const from = Number(schema.minimum ?? schema.exclusiveMinimum ?? -5)
  const to = Number(schema.maximum ?? schema.exclusiveMaximum ?? 2 ** 31)
  return fc.oneof(
    fc.integer({ min: Math.ceil(from), max: Math.floor(to) }),
    fc.integer({ min: Math.ceil(from), max: Math.ceil(from) + 9 }),
  )
}

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.oneof(fc.constantFrom('0000-01-01', '9999-12-31', '2026-11-17'), days()),
  'date-time': fc.oneof(fc.constantFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'), times()),
  email: fc.constantFrom('somebody@example.com', 'a@b.co'),
}

function textOf({ pattern, format, maxLength }: Schema): Arbitrary<string> {
  const most = Number(maxLength ?? 40)
  const shaped = typeof format === 'string' ? FORMATS[format] : undefined
  if (shaped) return shaped
  const plain = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: Math.min(most, 40) }),
    fc.string({ unit: 'binary', maxLength: Math.min(most, 12) }),
    fc.constantFrom(...HOSTILE),
  )
  if (typeof pattern !== 'string') return plain
  return fc.oneof({ weight: 4, arbitrary: fitting(pattern) }, { weight: 1, arbitrary: plain })
}

function fitting(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.constantFrom(...HOSTILE)
  }
}

function times(): Arbitrary<string> {
  return fc
    .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString())
}
function days(): Arbitrary<string> {
  return times().map((time) => time.slice(0, 10))
}
