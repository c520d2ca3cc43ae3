import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { loader } from './product.screen.tsx'

test('S2.17 an unknown category is not found, also when its products are refused before the categories are there', async () => {
  const api = (async (route: string) => {
    if (route === 'GET /products') throw new ApiFailure(404, { message: 'unknown category' })
    // Vitest fails if the refusal is handled by nobody in the meantime.
    for (let turns = 0; turns < 5; turns += 1) await nextTurn()
    return route === 'GET /categories' ? { categories: [], place: {} } : []
  }) as unknown as Api
  const input = { api, params: { category: 'nothing' }, url: new URL('http://store/products/nothing') }
  await expect(loader(input as unknown as LoaderInput)).rejects.toMatchObject({ httpStatus: 404 })
})
