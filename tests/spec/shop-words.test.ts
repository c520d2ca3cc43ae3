import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../src/texts/', import.meta.url)

/** Words that the shop must not use, with their replacement. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|which|when)ever\b/i, 'say who or what'],
  [/\b(no|some)body\b/i, 'no one, someone'],
  [/\b(given|give) up\b/i, 'cancel'],
  [/\b(is|are|was) over\b/i, 'has ended'],
  [/\b(has|have) come to\b/i, 'is'],
  [/\bone press\b/i, 'one tap'],
  [/\bwhat (travels|waits|came)\b/i, 'name the thing'],
  [/\b(is|are) out of your\b/i, 'removed'],
  [/\bby itself, on\b/i, 'automatically'],
  [/\bat the moment\b/i, 'right now'],
  [/\bper cent\b/i, '%'],
  [/\b[ap]\.m\./i, 'am, pm'],
  [/\d [ap]m – \d/, 'a window without spaces: 10 am–12 pm'],
  [/\b(do|does|did|is|are|was|were|has|have|could|would|will) not\b|\bcannot\b/i, 'a contraction'],
]

/** Quoted from the specification, or for developers and operators instead of shoppers. */
const EXEMPT = ['This page could not be found']
const OTHER_READERS = /-api\.ts$|^frame\/(api|errors)\.ts$|^mail\/|^order\/invoices\.ts$/

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !OTHER_READERS.test(file),
)

/** All texts in an exported value. Functions are called with placeholder arguments. */
function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [0, 1, 2].flatMap((count) => saidBy(value as () => unknown, count))
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(sentences)
}

/** Tries each kind of argument. A call that throws got the wrong kind and is ignored. */
function saidBy(speak: (...args: unknown[]) => unknown, count: number): string[] {
  const kinds: unknown[] = [count, 'X', ['X', 'Y'], null, count > 0]
  return kinds.flatMap((kind) => {
    try {
      return sentences(speak(...Array.from({ length: Math.max(speak.length, 1) }, () => kind)))
    } catch {
      return []
    }
  })
}

const dialectIn = (sentence: string) =>
  EXEMPT.includes(sentence) ? [] : DIALECT.filter(([word]) => word.test(sentence)).map(([, instead]) => instead)

test('there are sentences to check', async () => {
  expect(files.length).toBeGreaterThan(30)
  const { checkoutTexts } = await import('#texts/order/checkout.ts')
  expect(sentences(checkoutTexts).length).toBeGreaterThan(150)
})

test.each(files)('%s uses plain words', async (file) => {
  const module = await import(new URL(file, root).href)
  const found = [...new Set(sentences({ ...module }))].flatMap((sentence) =>
    dialectIn(sentence).map((instead) => `${sentence} → ${instead}`),
  )
  expect(found).toEqual([])
})

test.each([
  'Whoever joins is listed here.',
  'Nobody else sees it.',
  'The order is given up.',
  'This promotion is over.',
  '15 per cent off',
  'Open until 9 p.m.',
  'We could not look that up.',
])('the check finds: %s', (sentence) => {
  expect(dialectIn(sentence)).not.toEqual([])
})
