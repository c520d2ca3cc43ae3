import { expect, test, vi } from 'vitest'

const zone = process.env.TZ
const now = Date.now

test('a test may stub what it likes', () => {
  vi.stubGlobal('window', {})
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ now: 0 })
  expect([typeof window, process.env.TZ, Math.random(), Date.now()]).toEqual(['object', 'Pacific/Kiritimati', 0.5, 0])
})

test('the next test finds everything restored', () => {
  expect(typeof window).toBe('undefined')
  expect(process.env.TZ).toBe(zone)
  expect(vi.isMockFunction(Math.random)).toBe(false)
  expect(Date.now).toBe(now)
})
