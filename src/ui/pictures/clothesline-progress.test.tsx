import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClotheslineProgress, type PegStep } from './clothesline-progress.tsx'

const steps: PegStep[] = [
  { id: 'placed', label: 'Placed', state: 'done' },
  { id: 'care', label: 'In our care', state: 'current' },
  { id: 'end', label: 'Collected', state: 'upcoming' },
]
const drawn = (all: PegStep[]) => renderToStaticMarkup(<ClotheslineProgress label="Progress" steps={all} />)
const words = (html: string) => html.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|')

test('D4.1 the clothesline is an ordered list that says which steps are done and which one is now', () => {
  const html = drawn(steps)
  expect(html).toContain('<ol aria-label="Progress"')
  expect(words(html)).toBe('|Done: |Placed|In our care|Next: |Collected|')
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(html.split('<li')[2]).toContain('aria-current="step"')
})

test('D4.1 a cloth hangs for each step that is reached, and none for those to come', () => {
  const cloths = drawn(steps)
    .split('<li')
    .slice(1)
    .map((item) => item.includes('<path'))
  expect(cloths).toEqual([true, true, false])
})

test('D4.2 a step at which the order stopped is named so', () => {
  expect(words(drawn([{ id: 'end', label: 'Cancelled', state: 'failed' }]))).toBe('|Stopped: |Cancelled|')
})
