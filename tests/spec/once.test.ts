import { expect, test } from 'vitest'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { importGraph } from '#tests/support/import-graph.ts'
import { SalesCategory as CategoryOfTexts } from '#texts/order/sales-category.ts'

/** A fact that is written in one file only. `repeated` finds it anywhere else. */
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
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
const sources = [...importGraph().values()].filter(({ path, isTest }) => !isTest && path.startsWith('src/'))

test('there are sources to look at', () => {
  expect(sources.length).toBeGreaterThan(900)
})

test.each(Object.entries(FACTS))('the pattern finds %s', (_, { repeated, examples, allowed }) => {
  expect(examples.filter((text) => !repeated.test(text))).toEqual([])
  expect(allowed.filter((text) => repeated.test(text))).toEqual([])
})

test.each(Object.entries(FACTS))('%s is written once', (_, { home, repeated }) => {
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

test('texts and contract number the sales categories alike', () => {
  expect(CategoryOfTexts).toEqual(SalesCategory)
})
