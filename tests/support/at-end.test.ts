import { beforeAll, expect, test } from 'vitest'
import { atEnd, endAll } from './at-end.ts'

const ended: string[] = []

beforeAll(() => atEnd(() => ended.push('opened in a hook')))

test('what is opened in a hook or in a test is closed, the last one first', async () => {
  atEnd(async () => ended.push('opened in a test'))
  await endAll()
  expect(ended).toEqual(['opened in a test', 'opened in a hook'])
})

test('one that fails is told, and keeps none of the others from being closed', async () => {
  atEnd(() => ended.push('closed all the same'))
  atEnd(() => Promise.reject(new Error('stuck')))
  await expect(endAll()).rejects.toMatchObject({ errors: [new Error('stuck')] })
  expect(ended.at(-1)).toBe('closed all the same')
})
