import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('no more than the allowed number of tasks run at once, and those that exceed the queue are rejected', async () => {
  const runLimited = concurrencyLimit(2, 3, () => new Error('full'))
  let running = 0
  let most = 0
  const task = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => runLimited(task)))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  // A task that starts while a place is being passed on must not become a third one.
  await Promise.all(
    Array.from({ length: 5 }, (_, index) => runLimited(task).then(() => (index < 3 ? runLimited(task) : null))),
  )
  expect(most).toBe(2)
})

test('a failed task releases its place', async () => {
  const runLimited = concurrencyLimit(1, 1, () => new Error('full'))
  await expect(runLimited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await runLimited(async () => 'next')).toBe('next')
})
