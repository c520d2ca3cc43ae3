import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { href } from '#contract/wire/href.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { setShownPage } from './shown-page.ts'

const SIGN_IN = href('signIn')

afterEach(() => setShownPage(undefined))

/** At a page of somebody's; `isThere` once the visitor has been led away. */
async function leading() {
  vi.stubGlobal('window', { location: new URL('http://localhost/history?utm_source=mail') })
  const routes = ['history', 'signIn'].map((id) => ({ id, path: id === 'signIn' ? SIGN_IN : `/${id}` }))
  const router = createMemoryRouter(routes, { initialEntries: ['/history?utm_source=mail'] }).initialize()
  let isThere = false
  const led = redirectToSignIn(router).then(() => {
    isThere = true
  })
  await expect.poll(() => router.state.location.pathname).toBe(SIGN_IN)
  await new Promise((turn) => setTimeout(turn))
  return { router, led, isThere: () => isThere }
}

test('S8.12 one is at the sign-in page when it is shown, not when the router has it: the page that is left may still ask', async () => {
  setShownPage('/history')
  const { router, led, isThere } = await leading()
  expect(router.state.location.search).toBe('?utm_source=mail&redirect=%2Fhistory%3Futm_source%3Dmail')
  expect(isThere()).toBe(false)
  setShownPage('/elsewhere')
  await new Promise((turn) => setTimeout(turn))
  expect(isThere()).toBe(false)
  setShownPage(SIGN_IN)
  await led
})

test('S8.12 where nobody says which page is shown, or nobody does any more, one is there with the router', async () => {
  await (await leading()).led
  setShownPage('/history')
  const { led, isThere } = await leading()
  expect(isThere()).toBe(false)
  setShownPage(undefined)
  await led
})
