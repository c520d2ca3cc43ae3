import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { Position } from '#rules/places/distance.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { useStoredPostalCode } from './address/use-stored-postal-code.ts'
import { idIn, nearQuery, visitorLocation } from './address/visitor-location.ts'
import { NothingHere } from './nothing-here.tsx'
import { loadOutlets, type OutletsHere, placeWords } from './outlets/load-outlets.ts'
import { OutletBrowser } from './outlets/outlet-browser.tsx'
import { outletCards } from './outlets/outlet-cards.tsx'
import { StepAction, StepPage } from './step-page.tsx'
import { withPlace } from './with-place.ts'

const texts = locationTexts.maps

export const loader = ({ api, shell, url, signal }: LoaderInput) =>
  loadOutlets(api, visitorLocation(url.searchParams, shell.account), undefined, signal)
export const head = () => ({ title: texts.title, description: texts.description })

/** /location/maps: all outlets, sorted by distance if the visitor's location is known. */
export function Component() {
  const data = useLoaderData<OutletsHere>()
  useStoredPostalCode(data.where)
  const [query] = useSearchParams()
  const [pressed, setPressed] = useState<number | null>(null)
  const to = useTo()
  const navigate = useNavigate()
  const move = (position: Position) =>
    navigate(withPlace(to('maps'), { near: nearQuery(position) }), { replace: true, preventScrollReset: true })
  const { outlets, where, nowMs } = data
  const place = placeWords(data)
  const shown = outlets.find(({ id }) => id === (pressed ?? idIn(query, 'outid'))) ?? outlets[0]

  if (!shown) return <NothingHere title={texts.title} words={texts.none} />
  return (
    <StepPage isWide title={texts.title} lead={texts.lead}>
      <p className="mb-4 flex flex-wrap items-center gap-x-3">
        {place && <span className="font-medium">{where.position ? texts.aroundHere : texts.around(place)}</span>}
        <TextLink to={to('location', {}, { redirect: to('maps') })} className="inline-flex min-h-11 items-center">
          {place ? texts.changePlace : texts.setPlace}
        </TextLink>
      </p>
      <OutletBrowser
        data={data}
        cards={outletCards(outlets, { salesType: null, where, nowMs })}
        chosen={shown}
        shown={shown}
        onPress={setPressed}
        onMove={move}
        action={
          <StepAction className="lg:col-start-1">
            <ButtonLink isWide iconEnd="arrow-right" to={to('salesType', {}, { outid: String(shown.id) })}>
              {texts.choose(shown.outlet)}
            </ButtonLink>
          </StepAction>
        }
      />
    </StepPage>
  )
}
