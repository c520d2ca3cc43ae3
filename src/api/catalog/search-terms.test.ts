import { expect, test } from 'vitest'
import { MAX_PREFIX_WORDS } from './search.queries.ts'
import { searchTerms, termsAt } from './search-terms.ts'

const fact = (word: string, stem: string | null, beginnings: string[] = []) => ({ word, stem, beginnings })

test('a prefix becomes the known words in names, and itself with its stem', () => {
  const { inNames, prefixes } = searchTerms([fact('cur', 'cur', ['curtain', 'curtains'])])
  expect(inNames).toEqual([['(cur)'], ['(cur | curtain | curtains)']])
  expect(prefixes).toEqual(['(cur | curtain | curtains)'])
})

test('a word that is no prefix of others is searched in names once', () => {
  const { inNames, prefixes } = searchTerms([fact('curtains', 'curtain', ['curtains'])])
  expect(inNames).toEqual([['(curtains | curtain)']])
  expect(prefixes).toEqual(['(curtains | curtain)'])
})

test('a prefix of too many words stays a prefix term', () => {
  const many = Array.from({ length: MAX_PREFIX_WORDS + 1 }, (_, index) => `wa${index}`)
  expect(searchTerms([fact('wa', null, many)]).prefixes).toEqual(['(wa:*)'])
})

test('a single letter must be a word itself', () => {
  const { prefixes, inTexts } = searchTerms([fact('w', null, ['wash'])])
  expect([prefixes, inTexts]).toEqual([['(w)'], ['(w)']])
})

test('in texts only the last word is a prefix', () => {
  expect(searchTerms([fact('gentle', 'gentl'), fact('was', null)]).inTexts).toEqual(['(gentle | gentl)', '(was:*)'])
})

test('in all texts a known last word becomes the known words that start with it', () => {
  const { inTexts, inManyTexts } = searchTerms([fact('silk', 'silk'), fact('wash', 'wash', ['wash', 'washing'])])
  expect([inTexts, inManyTexts]).toEqual([
    ['(silk)', '(wash:* | wash)'],
    ['(silk)', '(wash | washing)'],
  ])
  expect(searchTerms([fact('was', null, ['wash'])]).inManyTexts).toEqual(['(was:*)'])
  expect(searchTerms([fact('pock', 'pock')]).inManyTexts).toEqual(['(pock:* | pock)'])
})

test('after the names, a word must be in the text itself, unless the last word is unknown', () => {
  expect(searchTerms([fact('silk', 'silk'), fact('wash', 'wash', ['wash', 'washing'])]).inSomeText).toBe(
    '(silk) | (wash | washing)',
  )
  expect(searchTerms([fact('silk', 'silk', ['silk']), fact('pock', 'pock')]).inSomeText).toBeNull()
})

test('all terms are limited to their place', () => {
  const place = "'#3'"
  expect(termsAt('#3', ['(a)'])).toEqual({
    query: "'#3' & ((a))",
    firstTerm: '(a)',
    otherTerms: '(a)',
    placeTerm: place,
  })
  expect(termsAt('#3', ['(a)', '(b)'])).toEqual({
    query: "'#3' & ((a) & (b))",
    firstTerm: '(a)',
    otherTerms: '(b)',
    placeTerm: place,
  })
  expect(termsAt('#3', ['(a)', '(b)', '(c)', '(d)'])).toMatchObject({
    firstTerm: '(a)',
    otherTerms: '(b) & (c) & (d)',
    placeTerm: place,
  })
})
