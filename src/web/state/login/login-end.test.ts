import { beforeEach, expect, test, vi } from 'vitest'
import { createApi, type RequestSetting } from '#contract/wire/request.ts'
import { requestRaw } from '#contract/wire/request-raw.ts'
import { AUTHENTICATION_REQUIRED } from '#texts/frame/api.ts'
import { type Account, createAppState } from '../app-state.ts'
import { defaultConfig } from '../default-config.ts'
import { createLoginEnd } from './login-end.ts'

const OLD = 'o'.repeat(43)
const NEW = 'n'.repeat(43)
const customer = { kind: 'customer', details: { id: 'mei' } } as Account
const REFUSED = { status: false, message: AUTHENTICATION_REQUIRED, response: null }

let cookie: string
beforeEach(() => {
  cookie = `local-Authentication=${OLD}`
  const jar = {
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      cookie = text.includes('Max-Age=0') ? '' : text
    },
  }
  vi.stubGlobal('document', jar)
})

function browser({ account = customer, isClosedStore = false, answer = REFUSED as object } = {}) {
  const store = createAppState({
    config: { ...defaultConfig, authentication_required: isClosedStore },
    account,
    info: null,
  })
  const sent: string[] = []
  let arrive = () => {}
  const redirects: string[] = []
  const loginEnd = createLoginEnd(store, () => {
    redirects.push(`${store.get().account.kind}, cookie: ${cookie}`)
    return new Promise<void>((resolve) => {
      arrive = resolve
    })
  })
  const setting: RequestSetting = {
    fetch: async (url) => {
      sent.push(url)
      return Response.json(answer, { status: 401 })
    },
    baseUrl: '/api',
    readCookie: () => cookie.split('=')[1] || undefined,
  }
  const components = loginEnd.forComponents(setting)
  return {
    store,
    sent,
    redirects,
    arrive: () => arrive(),
    api: createApi(components),
    raw: (url: string) => requestRaw(components, url),
    loaderApi: () => loginEnd.loaderApi(setting),
  }
}

test('S8.12 the login ends before the redirect to the sign-in page, and nothing is sent during it', async () => {
  const { api, raw, loaderApi, sent, redirects, arrive } = browser()
  const loader = loaderApi()
  await expect(api('GET /cart', { query: {} })).rejects.toThrow(AUTHENTICATION_REQUIRED)
  expect(redirects).toEqual(['guest, cookie: '])
  await expect(api('GET /cart', { query: {} })).rejects.toThrow(AUTHENTICATION_REQUIRED)
  await expect(raw('/orders/1/stream')).rejects.toThrow(AUTHENTICATION_REQUIRED)
  await expect(loader('GET /customer/detail')).rejects.toThrow(AUTHENTICATION_REQUIRED)
  expect(sent).toHaveLength(1)
  arrive()
  await new Promise((resolve) => setTimeout(resolve))
  // An old loader belongs to the ended login, so its calls are not sent. The sign-in page's own calls are.
  await expect(loader('GET /customer/detail')).rejects.toThrow(AUTHENTICATION_REQUIRED)
  expect(sent).toHaveLength(1)
  await expect(loaderApi()('GET /store/config')).rejects.toThrow()
  expect(sent).toHaveLength(2)
  // The loaders of one login share a client and its cache.
  expect(loaderApi()).toBe(loaderApi())
  expect(loaderApi()).not.toBe(loader)
  expect(redirects).toHaveLength(1)
})

test('S8.12 several calls that are refused at once redirect to the sign-in page once', async () => {
  const { api, raw, sent, redirects } = browser()
  await Promise.allSettled([api('GET /cart', { query: {} }), api('GET /customer/detail'), raw('/orders/1/stream')])
  expect([sent.length, redirects.length]).toEqual([3, 1])
})

test('S8.12 the late answer to an old login does not end the new one', async () => {
  const { api, redirects, store } = browser()
  const call = api('GET /cart', { query: {} })
  cookie = `local-Authentication=${NEW}`
  await expect(call).rejects.toThrow(AUTHENTICATION_REQUIRED)
  expect([redirects, store.get().account.kind, cookie]).toEqual([[], 'customer', `local-Authentication=${NEW}`])
})

test('S8.1 S8.2 a guest is redirected to the sign-in page if the store requires it, else sees the error', async () => {
  for (const [isClosedStore, times] of [
    [true, 1],
    [false, 0],
  ] as const) {
    cookie = ''
    const { api, redirects } = browser({ account: { kind: 'guest' }, isClosedStore })
    await expect(api('GET /sales-types')).rejects.toThrow(AUTHENTICATION_REQUIRED)
    expect(redirects).toHaveLength(times)
  }
})

test('S8.12 another refusal, and a sign-out with an ended login, do not redirect', async () => {
  const wrong = browser({ answer: { ...REFUSED, message: 'Email or password do not match' } })
  await expect(wrong.api('GET /cart', { query: {} })).rejects.toThrow('do not match')
  const leaving = browser()
  await expect(leaving.api('POST /auth/sign-out')).rejects.toThrow(AUTHENTICATION_REQUIRED)
  expect([...wrong.redirects, ...leaving.redirects]).toEqual([])
})
