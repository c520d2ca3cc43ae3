import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('never more than the allowed number run at once, and what cannot wait is turned away', async () => {
  const inTurn = turns(2, 3, () => new Error('full'))
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => inTurn(work)))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  // A newcomer at the very moment a place is handed on must not make a third.
  await Promise.all(Array.from({ length: 5 }, (_, index) => inTurn(work).then(() => (index < 3 ? inTurn(work) : null))))
  expect(most).toBe(2)
})

test('work that fails gives its place back', async () => {
  const inTurn = turns(1, 1, () => new Error('full'))
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
