import { beforeEach, expect, test, vi } from 'vitest'
import { type Api, ApiFailure, NetworkFailure } from '#contract/wire/request.ts'
import { cartStorage, type LocalLine, localLine } from '../../state/storage/cart-storage.ts'
import { pendingLines, sendPendingLines, takeOverGuestCart } from './pending-lines.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }))
})

const line = (merge_key: string) =>
  localLine({ product_id: 4, qty: 2, outlet_id: 1, sales_type_id: 1, merge_key }) as LocalLine
const keysOf = (lines: readonly LocalLine[]) => lines.map(({ merge_key }) => merge_key)

test('S4.4 a merge that a closed page interrupted is repeated, and takes each line once', () => {
  pendingLines.put('mei', [line('taken-already')])
  cartStorage.saveGuest([line('taken-already'), line('still-to-take')])
  takeOverGuestCart('mei')
  expect(keysOf(pendingLines.of('mei'))).toEqual(['taken-already', 'still-to-take'])
  expect(cartStorage.guest()).toEqual([])
})

test.each([
  ['the login has ended', new ApiFailure(401, null)],
  ['the server is busy', new ApiFailure(503, null)],
  ['there is no network', new NetworkFailure({ cause: null })],
])('S4.4 S8.12 when %s, pending lines stay pending', async (_, failure) => {
  pendingLines.put('mei', [line('first-line'), line('second-line')])
  const api = (() => Promise.reject(failure)) as unknown as Api
  await expect(sendPendingLines(api, 'mei', () => {})).rejects.toBe(failure)
  expect(keysOf(pendingLines.of('mei'))).toEqual(['first-line', 'second-line'])
})

test.each([400, 404, 409, 422])(
  'S4.4 a line that is refused with %i is dropped, and the next one is sent',
  async (status) => {
    pendingLines.put('mei', [line('first-line'), line('second-line')])
    const answers = [() => Promise.reject(new ApiFailure(status, null)), () => Promise.resolve([])]
    const api = (() => answers.shift()?.()) as unknown as Api
    const sent: string[] = []
    const rejected = await sendPendingLines(api, 'mei', ({ merge_key }) => sent.push(merge_key))
    expect([rejected.map(({ key }) => key), sent, pendingLines.of('mei')]).toEqual([
      ['first-line'],
      ['second-line'],
      [],
    ])
  },
)
