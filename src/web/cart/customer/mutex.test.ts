import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('the next work starts when the one before it has ended, also when that failed', async () => {
  const mutex = new Mutex()
  const log: string[] = []
  const first = mutex.run(async () => {
    log.push('first starts')
    await Promise.resolve()
    log.push('first fails')
    throw new Error('first')
  })
  const second = mutex.run(async () => log.push('second starts'))
  await expect(first).rejects.toThrow('first')
  await second
  expect(log).toEqual(['first starts', 'first fails', 'second starts'])
})

test('the mutex is idle when the last lock is released', async () => {
  const mutex = new Mutex()
  const unlock = await mutex.lock()
  let isIdle = false
  const idle = mutex.idle().then(() => {
    isIdle = true
  })
  await Promise.resolve()
  expect(isIdle).toBe(false)
  unlock()
  await idle
  expect(isIdle).toBe(true)
})
