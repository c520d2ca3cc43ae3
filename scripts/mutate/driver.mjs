import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

const TURNS_OF_A_TEST = 5_000_000

/** Around the tests of one try: the first failure ends it, and a loop that never ends fails. */
export function watchTry(limitMs) {
  if (limitMs) vi.setConfig({ testTimeout: limitMs })
  let isKilled = false
  let turns = 0
  globalThis.__mutateTurn = () => {
    if (++turns > TURNS_OF_A_TEST) throw new Error('a loop does not end')
  }
  beforeEach(({ skip }) => {
    turns = 0
    if (isKilled) skip()
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') isKilled = true
  })
}

/** Without a mutant: writes to a file which functions and which SQL statements the tests ran. */
export function watchProbes(file) {
  const hits = new Set()
  globalThis.__mutateHit = (probe) => hits.add(probe)
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...args) {
    if (args[0]?.name) hits.add(`sql:${args[0].name}`)
    return query.apply(this, args)
  }
  afterAll(() => {
    pg.Client.prototype.query = query
    writeFileSync(file, JSON.stringify([...hits]))
  })
}
