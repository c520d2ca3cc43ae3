import { beforeEach, expect, test, vi } from 'vitest'
import { weightDraft } from './weight-draft.ts'

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

test('P1.2 an answer is kept for the question that it was chosen for, and no new question opens with it', () => {
  const asked = { asked_cents: 310, answer_until: '2026-11-20T01:00:00.000Z' }
  weightDraft.save('weight-1', asked, 'accept')
  expect(weightDraft.answer('weight-1', asked)).toBe('accept')
  expect(weightDraft.answer('weight-2', asked)).toBeNull()
  expect(weightDraft.answer('weight-1', { ...asked, asked_cents: 620 })).toBeNull()
  expect(weightDraft.answer('weight-1', { ...asked, answer_until: '2026-11-22T01:00:00.000Z' })).toBeNull()
  weightDraft.end('weight-1')
  expect(weightDraft.answer('weight-1', asked)).toBeNull()
})
