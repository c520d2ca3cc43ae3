import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { AppContext } from '../state/app-context.ts'
import { createAppState } from '../state/app-state.ts'
import { defaultConfig } from '../state/default-config.ts'
import { CarriedQuery } from '../state/links/carried-query.tsx'
import type { ChosenPlace } from '../state/place/chosen-place.ts'
import { PlaceNotices } from './place-notices.tsx'

const place: ChosenPlace = {
  salesTypeId: 4,
  outletId: 5,
  salesTypeDetail: { name: 'Dine In', min_spend: '0.00', category_id: 4 },
  outletDetail: { outlet: 'Bishan', is_closed: false },
  table: null,
}

function firstHtml(chosen: ChosenPlace | null): string {
  const shell = { config: defaultConfig, account: { kind: 'guest' as const }, info: null, place: chosen }
  return renderToString(
    <MemoryRouter initialEntries={['/products?st=4&outid=5&utm_source=mail']}>
      <AppContext value={{ store: createAppState(shell), api: (() => {}) as unknown as Api, requests: null }}>
        <CarriedQuery>
          <PlaceNotices />
        </CarriedQuery>
      </AppContext>
    </MemoryRouter>,
  )
}

test('S2.21 the server’s HTML says that the outlet is closed, in the specified words, with a link to another', () => {
  const html = firstHtml({ ...place, outletDetail: { outlet: 'Bishan', is_closed: true } })
  expect(html).toContain('Outlet Closed')
  expect(html).toContain('Sorry, you can’t proceed with checkout. Please choose another outlet')
  expect(html).toMatch(/href="\/products\/sales-type\?st=4&amp;outid=5&amp;utm_source=mail"[^>]*>.*Change Outlet/s)
})

test('D1.6 the server’s HTML names the table', () => {
  const html = firstHtml({ ...place, table: { token: 'qr-1', table: 'Window 1', outlet: 'Bishan' } })
  expect(html).toContain('Ordering to Window 1 at Bishan')
})

test('an open outlet, and an address without an outlet, show no notice', () => {
  expect(firstHtml(place)).toBe('')
  expect(firstHtml(null)).toBe('')
})
