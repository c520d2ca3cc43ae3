import { expect, test } from 'vitest'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { loader } from './dine-in.screen.tsx'

const table = {
  table_id: 7,
  table: 'Window 1',
  outlet_id: 3,
  outlet: 'Tiong Bahru',
  is_closed: false,
  opens_again: null,
  sales_type_id: 4,
  sales_type: 'Dine In',
}

function open(address: string, answer: () => unknown) {
  const requested: unknown[] = []
  const api = (async (...call: unknown[]) => {
    requested.push(call[0], (call[1] as { params?: unknown }).params)
    return answer()
  }) as unknown as Api
  const input = { api, url: new URL(address, 'http://store'), signal: new AbortController().signal }
  return { requested, outcome: loader(input as unknown as LoaderInput).catch((thrown: unknown) => thrown) }
}

test('D1.6, D1.8 a table’s code is resolved by the server and leads to the menu with table, sales type, outlet and no address', async () => {
  const { requested, outcome } = open('/dine-in?tabid=qr-1&utm_source=table&st=9', () => table)
  const answer = (await outcome) as Response
  expect(requested).toEqual(['GET /tables/:token', { token: 'qr-1' }])
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/products?tabid=qr-1&utm_source=table&st=4&outid=3&aid=0')
})

test('D1.6, D1.7 at a closed outlet the page shows the table, when it opens, and a link to the menu', async () => {
  const opens = new Date(Date.now() + 86_400_000)
  opens.setUTCHours(1, 0, 0, 0)
  const closed = { ...table, is_closed: true, opens_again: opens.toISOString() }
  const { outcome } = open('/dine-in?tabid=qr-1', () => closed)
  expect(await outcome).toEqual({
    kind: 'closed',
    table: 'Window 1',
    outlet: 'Tiong Bahru',
    opensAgain: expect.stringMatching(/^\w{3} 9 am$/),
    menu: '/products?tabid=qr-1&st=4&outid=3&aid=0',
  })
})

test('D1.6 an unknown or disabled table shows the server’s message', async () => {
  const refuse = () => {
    throw new ApiFailure(404, { message: 'This table isn’t taking orders right now. Ask our staff.' })
  }
  expect(await open('/dine-in?tabid=x', refuse).outcome).toEqual({
    kind: 'trouble',
    message: 'This table isn’t taking orders right now. Ask our staff.',
  })
})

test('another failure does not count as an unknown table', async () => {
  const fail = () => {
    throw new ApiFailure(500, { message: 'Something went wrong' })
  }
  expect(await open('/dine-in?tabid=x', fail).outcome).toMatchObject({ httpStatus: 500 })
})

test('D1.6 a store without tables has none to scan', async () => {
  const { outcome } = open('/dine-in', () => [])
  expect(await outcome).toEqual({ kind: 'scan', salesTypeId: null, outlets: [] })
})
