import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('the last used results are cached, others are loaded again', async () => {
  const loaded: string[] = []
  const kept = new LruCache<string>(2)
  const use = (key: string) =>
    kept.get(key, async () => {
      loaded.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await use(key)
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure rejects all waiting callers and is not cached', async () => {
  const kept = new LruCache<string>(2)
  const failing = () => kept.get('a', () => Promise.reject(new Error('away')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away')
  expect(await kept.get('a', async () => 'back')).toBe('back')
})
