import type { FormEvent, Ref } from 'react'
import type { PickupTimes } from '#contract/shop/pickup-times.ts'
import { href } from '#contract/wire/href.ts'
import { postalHeroTexts as texts } from '#texts/shop/postal-hero.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { CarriedInputs } from '../../state/links/carried-inputs.tsx'
import type { HeroWay } from './load-hero.ts'

type PostalFormProps = {
  way: Exclude<HeroWay, null>
  typed: string
  times: PickupTimes | null
  error: string | null
  isAsking: boolean
  input: Ref<HTMLInputElement>
  onType: (typed: string) => void
  onSubmit: () => void
}

/** Without script the browser sends the form, and the server's page has the answer. */
export function PostalForm({ way, typed, times, error, isAsking, input, onType, onSubmit }: PostalFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const area = times?.planning_area
  const hint = area ? texts.located(times.postal_code, area) : texts.hint
  return (
    <form action={href('home')} noValidate onSubmit={submit} className="mt-6">
      <CarriedInputs without="zcd" />
      <FieldFrame label={texts.field} hint={hint} error={error ?? undefined}>
        {(wiring) => (
          <div className="flex gap-2 max-mobile:flex-col mobile:flex-wrap">
            <input
              ref={input}
              type="text"
              name="zcd"
              inputMode="numeric"
              autoComplete="postal-code"
              enterKeyHint="go"
              maxLength={20}
              defaultValue={typed}
              onChange={({ target }) => onType(target.value)}
              {...wiring}
              className="control min-w-32 tabular mobile:max-w-44 mobile:flex-1"
            />
            <Button type="submit" look={times ? 'quiet' : 'primary'} isLoading={isAsking}>
              {texts.ask[way]}
            </Button>
          </div>
        )}
      </FieldFrame>
    </form>
  )
}
