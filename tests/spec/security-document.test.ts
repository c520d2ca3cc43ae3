import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCS = new URL('../../docs/', import.meta.url)
const document = readFileSync(new URL('security.md', DOCS), 'utf8')
const ATTACKS = 84
/** Was number 64 before the second list came. */
const MORE_ATTACKS = [88, 89, 91, 92, 97, 98, 99]
const FAULTS = 24

const rows = document.split('\n').filter((line) => /^\|(?! ?-| +# | +what happens)/.test(line))
const attacks = rows.filter((row) => /^\| +\d+ +\|/.test(row))
const faults = rows.filter((row) => !/^\| +\d+ +\|/.test(row))
const proofsOf = (row: string) =>
  [...(row.split('|').at(-2) ?? '').matchAll(/\[[^\]]+\]\(([^)]+)\) `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))

test('every attack and every fault has its row', () => {
  const first = Array.from({ length: ATTACKS }, (_, at) => at + 1)
  expect(attacks.map((row) => Number(/\d+/.exec(row)?.[0]))).toEqual([...first, ...MORE_ATTACKS])
  expect(faults).toHaveLength(FAULTS)
})

test('every row names at least one test, and every named test exists', () => {
  expect(rows.filter((row) => proofsOf(row).length === 0)).toEqual([])
  const missing = rows.flatMap(proofsOf).filter(({ file, title }) => {
    const address = new URL(file, DOCS)
    return !existsSync(address) || !readFileSync(address, 'utf8').includes(title)
  })
  expect(missing).toEqual([])
})
