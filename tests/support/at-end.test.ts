import { beforeAll, expect, test } from 'vitest'
import { atEnd, endAll } from './at-end.ts'

const ended: string[] = []

beforeAll(() => atEnd(() => ended.push('opened in a hook')))

test('resources opened in a hook or a test are closed, the last one first', async () => {
  atEnd(async () => ended.push('opened in a test'))
  await endAll()
  expect(ended).toEqual(['opened in a test', 'opened in a hook'])
})

test('a failing one is reported, and the others are still closed', async () => {
  atEnd(() => ended.push('closed all the same'))
  atEnd(() => Promise.reject(new Error('stuck')))
  await expect(endAll()).rejects.toMatchObject({ errors: [new Error('stuck')] })
  expect(ended.at(-1)).toBe('closed all the same')
})
