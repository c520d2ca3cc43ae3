import type { PickupTimes } from '#contract/shop/pickup-times.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { postalHeroTexts as texts } from '#texts/shop/postal-hero.ts'
import { readPostalCode } from '../../location/address/read-postal-code.ts'
import { mainAddress } from '../../location/address/visitor-location.ts'
import type { LoaderInput } from '../../state/screen.ts'

/** What a postal code is asked for. Null: the store sells only at tables, or its sales types are unknown. */
export type HeroWay = 'pickup' | 'delivery' | 'outlet' | null

export type HeroData = {
  way: HeroWay
  /** The postal code of the URL as it was typed, else that of the customer's main address. */
  typed: string
  times: PickupTimes | null
  error: string | null
}

const WAYS = [
  [SalesCategory.pickup, 'pickup'],
  [SalesCategory.delivery, 'delivery'],
  [SalesCategory.collect, 'outlet'],
] as const

/** The first view's data. The postal code is in the URL if the form was sent without script. */
export async function loadHero({ api, shell, url, signal }: LoaderInput): Promise<HeroData> {
  const asked = url.searchParams.get('zcd')?.slice(0, 20)
  const typed = asked ?? mainAddress(shell.account)?.postal_code ?? ''
  const read = readPostalCode(typed)
  const [salesTypes, answer] = await Promise.all([
    api('GET /sales-types', { signal }).catch(() => []),
    'digits' in read ? askTimes(api, read.digits, signal) : null,
  ])
  const way = WAYS.find(([category]) => salesTypes.some(({ category_id }) => category_id === category))?.[1] ?? null
  const wrong = 'problem' in read && asked !== undefined ? read.problem : null
  return { way, typed, times: answer?.times ?? null, error: answer?.error ?? wrong }
}

/** A failure is an answer too: the page shows its text at the field. */
export async function askTimes(
  api: LoaderInput['api'],
  postalCode: string,
  signal?: AbortSignal,
): Promise<{ times: PickupTimes | null; error: string | null }> {
  try {
    const query = { postal_code: postalCode }
    return { times: await api('GET /pickup-times', { query, ...(signal ? { signal } : {}) }), error: null }
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.errors.postal_code
    return { times: null, error: isRefused || texts.failed }
  }
}
