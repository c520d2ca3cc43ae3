import { expect, test } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

test('what was used last is kept, the rest is loaded again', async () => {
  const loaded: string[] = []
  const kept = new RecentlyUsed<string>(2)
  const use = (key: string) =>
    kept.get(key, async () => {
      loaded.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await use(key)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure is told to everyone who waits, and not remembered', async () => {
  const kept = new RecentlyUsed<string>(2)
  const failing = () => kept.get('a', () => Promise.reject(new Error('away')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away')
  expect(await kept.get('a', async () => 'back')).toBe('back')
})
