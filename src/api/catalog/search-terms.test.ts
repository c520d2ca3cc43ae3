import { expect, test } from 'vitest'
import { BEGINNINGS } from './search.queries.ts'
import { searchTerms, termsAt } from './search-terms.ts'

const fact = (word: string, stem: string | null, beginnings: string[] = []) => ({ word, stem, beginnings })

test('a word that begins others is each of them in names, and itself with its stem', () => {
  const { inNames, begun } = searchTerms([fact('cur', 'cur', ['curtain', 'curtains'])])
  expect(inNames).toEqual([['(cur)'], ['(cur | curtain | curtains)']])
  expect(begun).toEqual(['(cur | curtain | curtains)'])
})

test('a word that begins nothing else is the same whole and begun: it is looked for in names once, not never', () => {
  const { inNames, begun } = searchTerms([fact('curtains', 'curtain', ['curtains'])])
  expect(inNames).toEqual([['(curtains | curtain)']])
  expect(begun).toEqual(['(curtains | curtain)'])
})

test('what begins too many words is left to the engine', () => {
  const many = Array.from({ length: BEGINNINGS + 1 }, (_, index) => `wa${index}`)
  expect(searchTerms([fact('wa', null, many)]).begun).toEqual(['(wa:*)'])
})

test('a single letter must be a word itself', () => {
  const { begun, inTexts } = searchTerms([fact('w', null, ['wash'])])
  expect([begun, inTexts]).toEqual([['(w)'], ['(w)']])
})

test('in texts only the last word may still be being typed', () => {
  expect(searchTerms([fact('gentle', 'gentl'), fact('was', null)]).inTexts).toEqual(['(gentle | gentl)', '(was:*)'])
})

test('in many texts a last word that is known is taken as typed, with the known words that it begins', () => {
  const { inTexts, inManyTexts } = searchTerms([fact('silk', 'silk'), fact('wash', 'wash', ['wash', 'washing'])])
  expect([inTexts, inManyTexts]).toEqual([
    ['(silk)', '(wash:* | wash)'],
    ['(silk)', '(wash | washing)'],
  ])
  expect(searchTerms([fact('was', null, ['wash'])]).inManyTexts).toEqual(['(was:*)'])
  expect(searchTerms([fact('pock', 'pock')]).inManyTexts).toEqual(['(pock:* | pock)'])
})

test('after the names, some word must be in the text itself, unless the last may begin what no name was searched for', () => {
  expect(searchTerms([fact('silk', 'silk'), fact('wash', 'wash', ['wash', 'washing'])]).inSomeText).toBe(
    '(silk) | (wash | washing)',
  )
  expect(searchTerms([fact('silk', 'silk', ['silk']), fact('pock', 'pock')]).inSomeText).toBeNull()
})

test('terms hold at their place only, all of them, however many there are', () => {
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
