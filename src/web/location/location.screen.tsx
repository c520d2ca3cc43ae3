import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { PLACE_INPUT_MAX_CHARACTERS } from '#contract/shop/catalog-limits.ts'
import type { Prediction } from '#contract/shop/places.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Card } from '#ui/text/card.tsx'
import { useAppState } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { DeviceLocation } from './address/device-location.tsx'
import { PlaceField } from './address/place-field.tsx'
import { PlaceResults } from './address/place-results.tsx'
import { SavedAddresses } from './address/saved-addresses.tsx'
import { usePlaceForm } from './address/use-place-form.ts'
import { usePlaceTarget } from './address/use-place-target.ts'
import { usePredictions } from './address/use-predictions.ts'
import { useSessionToken } from './address/use-session-token.ts'
import { AreaNote } from './area-note.tsx'
import { LastPlace } from './last-place.tsx'
import { StepPage } from './step-page.tsx'

const texts = locationTexts.place

type Data = {
  /** S2.4: an address is picked for another page. */
  isPick: boolean
  results: { typed: string; predictions: Prediction[] } | null
  addresses: SavedAddress[]
}

export async function loader({ api, shell, url, signal }: LoaderInput): Promise<Data> {
  const typed = url.searchParams.get('q')?.trim().slice(0, PLACE_INPUT_MAX_CHARACTERS)
  const [results, addresses] = await Promise.all([
    typed ? api('GET /places/autocomplete', { query: { input: typed }, signal }) : null,
    // A failure is ignored: the visitor can still type an address.
    shell.account.kind === 'customer' ? api('GET /customer/addresses', { signal }).catch(() => []) : [],
  ])
  const isPick = url.searchParams.get('type') === 'pick'
  return { isPick, results: typed && results ? { typed, predictions: results.predictions } : null, addresses }
}

export const head = ({ isPick }: Data) => ({ title: isPick ? texts.pickTitle : texts.title, isHidden: true })

/** /location: a postal code or place (S7.11), a saved address, or the device's position. */
export function Component() {
  const { isPick, results, addresses } = useLoaderData<Data>()
  const isGuest = useAppState((state) => state.account.kind === 'guest')
  const { continueWithAddress, continueWithPosition } = usePlaceTarget()
  const to = useTo()
  const session = useSessionToken()
  const form = usePlaceForm({ session, continueWithAddress })
  const found = usePredictions(form.typed, session)

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }
  return (
    <StepPage title={isPick ? texts.pickTitle : texts.title} lead={isPick ? texts.pickLead : texts.lead}>
      <Card className="overflow-visible">
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <PlaceField
            value={form.typed}
            onType={form.type}
            found={found}
            onPick={({ place_id }) => form.pick(place_id)}
            error={form.error}
            input={form.input}
          />
          {form.area && <AreaNote area={form.area} continueWithPosition={continueWithPosition} />}
          <Button type="submit" isWide isLoading={form.isLooking}>
            {texts.continue}
          </Button>
        </form>
        {continueWithPosition && (
          <div className="mt-5 border-t border-line pt-5">
            <DeviceLocation onPosition={continueWithPosition} />
          </div>
        )}
      </Card>
      <div className="mt-6 flex flex-col gap-6">
        {results && !form.area && <PlaceResults {...results} onPick={form.pick} />}
        {!isPick && (
          <p>
            <TextLink to={to('maps')} className="inline-flex min-h-11 items-center">
              {texts.map}
            </TextLink>
          </p>
        )}
        <SavedAddresses addresses={addresses} continueWithAddress={continueWithAddress} />
        {isGuest && <LastPlace continueWithAddress={continueWithAddress} />}
      </div>
    </StepPage>
  )
}
