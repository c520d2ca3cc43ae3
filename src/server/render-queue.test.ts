import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { apiTexts } from '#texts/api.ts'
import { renderQueue } from './render-queue.ts'

const site = await testSite()
const { address } = await listening(renderedHandle(site))
const ASKED = 180

test('security 67: beyond a few pages at once visitors are told to come again, health is answered, and all is well after', async () => {
  expect((await fetch(`${address}/faq`)).status).toBe(200)
  // The page's loader reads this table, so pages are under way for as long as it is locked.
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = site.db.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE content IN ACCESS EXCLUSIVE MODE' })
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const refused: Response[] = []
  const answers = Array.from({ length: ASKED }, async (_, index) => {
    const answer = await fetch(`${address}/faq?visit=${index}`, { headers: { Accept: 'text/html' } })
    if (answer.status === 503) refused.push(answer)
    return answer
  })
  await eventually(() => expect(refused.length).toBeGreaterThan(20))
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await fetch(`${address}/faq`)).status).toBe(200)
  release.resolve()
  await lock
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(ASKED - refused.length)
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.text()).toContain(apiTexts.busy)
  }
  expect((await fetch(`${address}/faq?visit=after`)).status).toBe(200)
})

test('security 67: in a long queue the newest is served first, and those who waited longest are told to come again', async () => {
  const inTurn = renderQueue()
  const release = Promise.withResolvers<void>()
  const done: number[] = []
  const asked = Array.from({ length: 150 }, (_, index) =>
    inTurn(async () => {
      await release.promise
      done.push(index)
      return index
    }),
  )
  release.resolve()
  const answers = await Promise.all(asked)
  // Four are under way, 128 wait, and the 18 in between were pushed out by those who came after them.
  const refused = answers.flatMap((answer, index) => (answer === undefined ? [index] : []))
  expect(refused).toEqual(Array.from({ length: 18 }, (_, index) => index + 4))
  expect(done.slice(0, 8)).toEqual([0, 1, 2, 3, 149, 148, 147, 146])
  // The last 16, when the rush is over, come in the order in which they asked.
  expect(done.slice(-16)).toEqual(Array.from({ length: 16 }, (_, index) => index + 22))
})
