import { expect, test } from 'vitest'
import { ApiFailure } from '#contract/wire/request.ts'
import { atKnownPlace, type PlaceQuery, placeQuery } from './place-query.ts'

test.each([
  ['', {}],
  ['st=2&outid=4', { sales_type_id: '2', outlet_id: '4' }],
  ['st=abc&outid=0', {}],
  ['st=1%20OR%201&outid=9999999999', {}],
])('S2.4 the address ?%s asks for the place %o', (query, place) => {
  expect(placeQuery(new URLSearchParams(query))).toEqual(place)
})

const refusal = (field: string) => new ApiFailure(404, { errors: { [field]: 'No such thing.' } })

test('an outlet or sales type that no longer exists is replaced by the default', async () => {
  const asked: PlaceQuery[] = []
  const answer = await atKnownPlace({ outlet_id: '9', sales_type_id: '8' }, async (place) => {
    asked.push(place)
    if (place.outlet_id) throw refusal('outlet_id')
    if (place.sales_type_id) throw refusal('sales_type_id')
    return 'menu'
  })
  expect(answer).toBe('menu')
  expect(asked).toEqual([{ outlet_id: '9', sales_type_id: '8' }, { sales_type_id: '8' }, {}])
})

test('any other refusal is passed on to the page', async () => {
  const unknown = new ApiFailure(404, { message: 'We can’t find this category.', errors: { category: 'No.' } })
  await expect(atKnownPlace({ outlet_id: '1' }, () => Promise.reject(unknown))).rejects.toBe(unknown)
})
