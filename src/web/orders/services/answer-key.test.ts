import { beforeEach, expect, test, vi } from 'vitest'
import { answerKey, endAnswer } from './answer-key.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage: storage, localStorage: storage })
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})

test('D4.4 the same answer keeps its key until the server responds; another answer or another trip has its own', () => {
  const yes = { answers: { a: 'accept' } }
  const key = answerKey('services-1', yes)
  expect(key).toMatch(/^[\w-]{16,128}$/)
  expect(answerKey('services-1', { answers: { a: 'accept' } })).toBe(key)
  expect(answerKey('services-2', yes)).not.toBe(key)
  expect(answerKey('services-1', { answers: { a: 'decline' } })).not.toBe(key)
  const next = answerKey('services-1', yes)
  expect(next).not.toBe(key)
  endAnswer('services-1')
  expect(answerKey('services-1', yes)).not.toBe(next)
  answerKey('services-1', { ...yes, payment: { kind: 'token', token: 'tok_of_a_card_123456' } })
  expect([...kept.values()].join()).not.toContain('tok_of_a_card')
})
