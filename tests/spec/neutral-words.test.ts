import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)

/** Words of one trade. A store's own wording is in its folder (D1.12). */
const TRADE =
  /\b(laundry|laundries|wash(es|ed|ing)?|stains?|detergents?|curtains?|sneakers?|shirts?|garments?|dry.?clean\w*|clean(s|ed) (them|everything|it)|machines?|dryers?|kopi|caf\u00e9)\b/i

/** Quoted from the specification (S1.5), for a store whose config cannot be loaded. */
const SPECIFIED = 'Launched in April 2020 to ease family burdens through laundry services'
/** Not shown by stores: tests, the widget gallery, and illustrations, which contain no words. */
const NO_PART = /\.test\.tsx?$|^src\/ui\/(gallery|illustrations)\//

const files = ['src/texts', 'src/ui', 'src/web'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !NO_PART.test(file)),
)

/** The parts of a source that a page can show: no comments, imports or component names. */
const shownIn = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replaceAll(SPECIFIED, '')
    .replace(/<[A-Z]\w+/g, '')
const tradeIn = (source: string) =>
  shownIn(source)
    .split('\n')
    .filter((line) => TRADE.test(line))

test('D1.12 the product’s own texts fit a store of any trade', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    tradeIn(readFileSync(new URL(file, root), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each(["hint: 'A stain to look at'", '<p>Everything we wash</p>', 'title: `Laundry by us`'])(
  'the check finds: %s',
  (line) => {
    expect(tradeIn(line)).toHaveLength(1)
  },
)
