import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { importGraph } from '#tests/support/import-graph.ts'
import { SalesCategory as CategoryOfTexts } from '#texts/order/sales-category.ts'

/** A fact that only the file `home` may contain. `repeated` finds copies in other files. */
type Fact = { home: string; repeated: RegExp; examples: readonly string[]; allowed: readonly string[] }

const FACTS: Record<string, Fact> = {
  'the number of a sales category': {
    home: 'src/contract/shop/sales-category.ts',
    repeated: /\bcategory(?:_id|Id)?\b\)?\s*(?:[=!]={0,2}|<>|IN \()\s*[1-4]\b|\[1, 2, 3, 4\]/,
    examples: [
      'salesType.category_id === 4',
      'categoryId !== 1',
      'if (category === 2)',
      'o.category_id = 3',
      'category_id IN (2, 3)',
      'z.literal([1, 2, 3, 4])',
    ],
    allowed: ['category_id === SalesCategory.dineIn', 'category_id = $3', 'category.id === 17', 'qty === 4'],
  },
  'the length of an hour, a day, a week or a year': {
    home: 'src/contract/wire/durations.ts',
    repeated:
      /(?<![\w.])(?:3_?600(?:_?000)?|86_?400(?:_?000)?|604_?800(?:_?000)?|31_?536_?000)\b|\b24 \* (?:60|HOUR)|\b60 \* 60\b|\bconst (?:SECOND|MINUTE|HOUR|DAY|WEEK)(?:_MS|_SECONDS)? = \d/,
    examples: [
      'x * 86_400_000',
      '5 * 3600000',
      '24 * 3600',
      'seconds: 3600',
      '24 * 60 * 60',
      '60 * 60 * 1000',
      '24 * HOUR_MS',
      'max-age=31536000',
      'const MINUTE_MS = 60_000',
    ],
    allowed: ['24 * HEIGHT', '7 * DAY_MS', 'const DAY_MSG = 2', 'const DAY = /^\\d{4}/', '13_600', '60 * 600'],
  },
  'the spelling of an id or a token': {
    home: 'src/contract/wire/ids.ts',
    repeated: /\{8\}\(?(?:\?:)?-\[[^\]]+\]\{4\}|\{43\}\$|\^\[1-9\]\\d\{0,8\}\$|x21-\\x7e\]\{8,128\}/,
    examples: [
      String.raw`/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/`,
      '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i',
      String.raw`/^[\w-]{43}$/`,
      '/^[A-Za-z0-9_-]{43}$/',
      String.raw`const ID = /^[1-9]\d{0,8}$/`,
      String.raw`/^[\x21-\x7e]{8,128}$/`,
    ],
    allowed: ['isUuid(id)', 'z.uuid()', String.raw`/^[\w-]{1,64}$/`, String.raw`/^\d{8}$/`],
  },
  'the spelling of a postal code': {
    home: 'src/contract/shop/postal-code.ts',
    repeated: /\/\^\\d\{6\}\$\//,
    examples: [String.raw`/^\d{6}$/.test(code)`],
    allowed: ['isPostalCode(code)', String.raw`/\b(\d{6})\b/`],
  },
  'the spelling of a day': {
    home: 'src/rules/slots/singapore-time.ts',
    repeated: /\/\^\\d\{4\}-\\d\{2\}-\\d\{2\}\$\//,
    examples: [String.raw`const DAY = /^\d{4}-\d{2}-\d{2}$/`],
    allowed: ['isDayText(day)', 'z.iso.date()'],
  },
  'the lock of a name': {
    home: 'src/api/db/locks.queries.ts',
    repeated: /\bpg_advisory_xact_lock\(hash/,
    examples: ['SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', "pg_advisory_xact_lock(hashtext('demo week'))"],
    allowed: ['lockName.one(tx, name)', 'SELECT pg_advisory_xact_lock($1)'],
  },
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const sources = [...importGraph().values()].filter(({ path, isTest }) => !isTest && path.startsWith('src/'))

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(900)
})

test.each(Object.entries(FACTS))('the pattern finds %s', (_, { repeated, examples, allowed }) => {
  expect(examples.filter((text) => !repeated.test(text))).toEqual([])
  expect(allowed.filter((text) => repeated.test(text))).toEqual([])
})

test.each(Object.entries(FACTS))('%s is written in one file only', (_, { home, repeated }) => {
  expect(sources.map(({ path }) => path)).toContain(home)
  const again = sources.flatMap(({ path, text }) =>
    path === home
      ? []
      : withoutComments(text)
          .split('\n')
          .filter((line) => repeated.test(line))
          .map((line) => `${path}: ${line.trim()}`),
  )
  expect(again).toEqual([])
})

test('texts and contract use the same numbers for sales categories', () => {
  expect(CategoryOfTexts).toEqual(SalesCategory)
})
