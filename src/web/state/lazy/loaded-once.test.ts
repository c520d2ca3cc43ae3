import { expect, test, vi } from 'vitest'
import { loadedOnce } from './loaded-once.ts'

vi.stubGlobal('navigator', { onLine: false })

test('S8.6 a script is requested once, and again after it was missing', async () => {
  const fetch = vi.fn<() => Promise<string>>()
  fetch.mockRejectedValueOnce(new Error('missing')).mockResolvedValue('script')
  const load = loadedOnce(fetch)
  await expect(load()).rejects.toThrow('missing')
  expect(await Promise.all([load(), load()])).toEqual(['script', 'script'])
  expect(await load()).toBe('script')
  expect(fetch).toHaveBeenCalledTimes(2)
})
