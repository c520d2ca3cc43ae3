import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Running, serve } from '../support/serve.ts'
import { newCustomer } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

/** A server whose API is another server: the suite's own, except that the call for the account fails. */
const PORT = 3213
const SITE = `http://localhost:${PORT}`
let api: Server
let pages: Running

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async ({ baseURL }) => {
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', SITE)
    response.setHeader('Access-Control-Allow-Headers', 'authorization, token, content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const isAccount = request.url === '/api/customer/detail'
    const { token } = request.headers
    const answer = isAccount
      ? Response.json({ status: false, message: 'Try again', response: null }, { status: 500 })
      : await fetch(`${baseURL}${request.url}`, { headers: typeof token === 'string' ? { token } : {} })
    return response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
  }
  api = createServer((request, response) => {
    answerTo(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  pages = await serve(PORT, 'production', { API_BASE_URL: `http://127.0.0.1:${port}/api` })
})
test.afterAll(async () => {
  await pages?.stop()
  api?.close()
})

test.beforeEach(async ({ page, request }) => {
  const { token } = await newCustomer(request)
  await page.context().addCookies([{ name: 'local-Authentication', value: token, url: SITE }])
})

test('S4.6 S8.4 an account that cannot be fetched is retried 3 times, 2 s apart, then sign-in is shown', async ({
  page,
  context,
}) => {
  const asked: number[] = []
  await page.clock.install({ time: new Date('2026-11-15T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-15T12:00:01Z'))
  page.on('request', (sent) => sent.url().endsWith('/api/customer/detail') && sent.method() === 'GET' && asked.push(1))
  await page.goto(`${SITE}/profile?utm_source=mail`)
  await hydrated(page)
  await expect(page.getByText('Wait a moment . . .')).toBeVisible()
  for (const tries of [1, 2, 3]) {
    // In small steps, because the wait begins only when the page has handled the last answer.
    let waitedMs = 0
    const askedAfterAStep = async () => {
      await page.clock.runFor(200)
      waitedMs += 200
      return asked.length
    }
    await expect.poll(askedAfterAStep, { intervals: [100] }).toBe(tries)
    expect(waitedMs).toBeGreaterThanOrEqual(2000)
  }
  await expect(page).toHaveURL(`${SITE}/auth/sign-in?utm_source=mail&redirect=%2Fprofile%3Futm_source%3Dmail`)
  expect(await context.cookies()).toEqual([])
})

test('S4.6 a network error while confirming the account shows the network-error page and keeps the login', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.route('**/api/customer/detail', (route) => route.abort())
  await page.goto(`${SITE}/profile`)
  await hydrated(page)
  await page.clock.runFor(2100)
  await expect(page.getByRole('heading', { name: 'No Internet Connection' })).toBeVisible()
  expect(await context.cookies()).toHaveLength(1)
})
