import { expect, test } from 'vitest'
import { storedToken } from './stored-token.ts'

const TOKEN = 'a-Token_of-43-characters-0123456789-abcdefgh'

test.each([
  TOKEN,
  ` ${TOKEN}\n`,
  `Bearer ${TOKEN}`,
  `bearer  ${TOKEN}`,
  JSON.stringify(TOKEN),
  JSON.stringify(`Bearer ${TOKEN}`),
  JSON.stringify({ token: TOKEN }),
  JSON.stringify({ token: `Bearer ${TOKEN}`, expires: 604800 }),
])('S4.2 the stored login %j is taken over', (raw) => {
  expect(storedToken(raw)).toBe(TOKEN)
})

test.each([
  '',
  'short',
  'Bearer',
  `Bearer Bearer ${TOKEN}`,
  `${TOKEN}; path=/`,
  'null',
  '"x"',
  '{}',
  '{"token":5}',
  '[]',
])('S4.2 the stored login %j has no token', (raw) => {
  expect(storedToken(raw)).toBeUndefined()
})
