import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PromiseRecord } from '#contract/promises/promises.ts'
import { PromiseMonths } from './promise-months.tsx'

const MONTHS: PromiseRecord['months'] = [
  { month: '2026-11', kept: 1, missed: 2, rate: null, kinds: [{ kind: 'claim', kept: 1, missed: 2 }] },
  { month: '2026-10', kept: 0, missed: 0, rate: null, kinds: [] },
  {
    month: '2026-09',
    kept: 1199,
    missed: 1,
    rate: 99,
    kinds: [
      { kind: 'pickup', kept: 600, missed: 0 },
      { kind: 'return', kept: 599, missed: 1 },
    ],
  },
]

test('P1.5 a month shows its rate with a bar and the same numbers, or that it is too few to tell', () => {
  const html = renderToStaticMarkup(<PromiseMonths months={MONTHS} />)
  const rows = [...html.matchAll(/<tr class="border-b border-line last[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, '|')
      .split('|')
      .filter(Boolean)
      .map((word) => word.replaceAll('\u00a0', ' ')),
  )
  expect(rows).toEqual([
    ['Nov 2026', 'Too few to tell', '1 of 3', 'Answer to a report 1 of 3'],
    ['Oct 2026', 'Too few to tell', 'None'],
    ['Sep 2026', '99%', '1,199 of 1,200', 'Pickup 600 of 600 · Return or delivery 599 of 600'],
  ])
  expect([...html.matchAll(/<rect width="(\d+)"/g)].map(([, width]) => width)).toEqual(['100', '99'])
})
