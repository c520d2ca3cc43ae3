import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

test('every icon has its symbol in the file of icons, and the file has no other', () => {
  const file = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const drawn = [...file.matchAll(/<symbol id="([\w-]+)"/g)].map((match) => match[1])
  expect(drawn).toEqual([...iconNames])
})
