import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { href } from '#contract/wire/href.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { setShownPage } from './shown-page.ts'

const SIGN_IN = href('signIn')

afterEach(() => setShownPage(undefined))

/** Starts the redirect from a customer's page. `isDone` once the redirect has finished. */
async function startRedirect() {
  vi.stubGlobal('window', { location: new URL('http://localhost/history?utm_source=mail') })
  const routes = ['history', 'signIn'].map((id) => ({ id, path: id === 'signIn' ? SIGN_IN : `/${id}` }))
  const router = createMemoryRouter(routes, { initialEntries: ['/history?utm_source=mail'] }).initialize()
  let isDone = false
  const redirected = redirectToSignIn(router).then(() => {
    isDone = true
  })
  await expect.poll(() => router.state.location.pathname).toBe(SIGN_IN)
  await new Promise((turn) => setTimeout(turn))
  return { router, redirected, isDone: () => isDone }
}

test('S8.12 the redirect ends when the sign-in page is shown, not when the router has it: the old page may still send requests', async () => {
  setShownPage('/history')
  const { router, redirected, isDone } = await startRedirect()
  expect(router.state.location.search).toBe('?utm_source=mail&redirect=%2Fhistory%3Futm_source%3Dmail')
  expect(isDone()).toBe(false)
  setShownPage('/elsewhere')
  await new Promise((turn) => setTimeout(turn))
  expect(isDone()).toBe(false)
  setShownPage(SIGN_IN)
  await redirected
})

test('S8.12 while the shown page is unknown, the redirect ends with the router’s navigation', async () => {
  await (await startRedirect()).redirected
  setShownPage('/history')
  const { redirected, isDone } = await startRedirect()
  expect(isDone()).toBe(false)
  setShownPage(undefined)
  await redirected
})
