import { beforeAll, expect, test } from 'vitest'
import { meantWord } from '#rules/access/typing-mistake.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { likelyWords } from './search.queries.ts'

let site: TestSite
let storeId: number
let known: string[]

beforeAll(async () => {
  site = await testSite()
  const { rows } = await site.db.query({
    text: `SELECT store_id, array_agg(word ORDER BY word) AS words FROM search_word GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  })
  storeId = rows[0].store_id
  known = rows[0].words
})

const places = (word: string) => Array.from({ length: word.length - 1 }, (_, index) => index + 1)
const slips: Record<string, (word: string, at: number) => string> = {
  'a letter missing': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'a letter doubled': (word, at) => word.slice(0, at) + word.slice(at - 1),
  'another letter': (word, at) => `${word.slice(0, at)}q${word.slice(at + 1)}`,
  'two letters swapped': (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
}

test.each(Object.keys(slips))(
  'D1.4 with %s after the first letter, the correction is the best of all known words',
  async (kind) => {
    const typed = known
      .filter((word, index) => word.length >= 5 && index % 3 === 0)
      .flatMap((word) => places(word).map((at) => slips[kind]?.(word, at) ?? ''))
    expect(typed.length).toBeGreaterThan(300)
    const missed: string[] = []
    for (const word of new Set(typed)) {
      const likely = await likelyWords.all(site.db, storeId, word)
      const meant = meantWord(
        word,
        likely.map((row) => row.word),
      )
      // The best match among all known words with the same first letter.
      const best = meantWord(
        word,
        known.filter((one) => one[0] === word[0]),
      )
      if (best !== undefined && meant === undefined) missed.push(`${word}: ${best}`)
    }
    expect(missed).toEqual([])
  },
)

test('D1.4 a store’s words correct no search of another store', async () => {
  const { rows } = await site.db.query({
    text: `SELECT word FROM search_word WHERE store_id <> $1 AND word NOT IN (SELECT word FROM search_word WHERE store_id = $1)`,
    values: [storeId],
  })
  expect(rows.length).toBeGreaterThan(5)
  for (const { word } of rows)
    expect((await likelyWords.all(site.db, storeId, word)).map((row) => row.word)).not.toContain(word)
})
