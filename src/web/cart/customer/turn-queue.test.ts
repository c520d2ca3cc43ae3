import { expect, test } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

test('a turn starts when the one before it has ended, also when that failed', async () => {
  const turns = new TurnQueue()
  const log: string[] = []
  const first = turns.run(async () => {
    log.push('first starts')
    await Promise.resolve()
    log.push('first fails')
    throw new Error('first')
  })
  const second = turns.run(async () => log.push('second starts'))
  await expect(first).rejects.toThrow('first')
  await second
  expect(log).toEqual(['first starts', 'first fails', 'second starts'])
})

test('the queue is idle when the last turn has ended', async () => {
  const turns = new TurnQueue()
  const endTurn = await turns.take()
  let isIdle = false
  const idle = turns.idle().then(() => {
    isIdle = true
  })
  await Promise.resolve()
  expect(isIdle).toBe(false)
  endTurn()
  await idle
  expect(isIdle).toBe(true)
})
