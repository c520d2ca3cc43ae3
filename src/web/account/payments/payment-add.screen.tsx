import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { PAYMENT_METHODS_MAX } from '#contract/order/payment-limits.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { Card } from '#ui/text/card.tsx'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AccountPage } from '../account-page.tsx'
import { ensureStripeDocument } from './stripe-script.ts'
import { useCardEntry } from './use-card-entry.tsx'
import { useCardTaken } from './use-card-taken.ts'

const texts = paymentTexts.entry
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /payments/options', { signal })

/** S1.6: adds a card. The URL has `setup` after the return from the gateway, whether or not a card was entered. */
export function Component() {
  const options = useLoaderData<PaymentOptions>()
  const [query] = useSearchParams()
  const to = useTo()
  // S2.4: the page that needed a card gets the customer back.
  const redirect = query.get('redirect') ?? undefined
  const target = useRedirectTarget(redirect ?? null)
  const list = redirect === undefined ? to('profilePayments') : target
  const setup = query.get('setup')
  const { enter, isLeaving, failure, form } = useCardEntry()
  const notTaken = useCardTaken(setup, list)
  const problem = failure ?? notTaken
  const isTaking = setup !== null && notTaken === undefined
  useEffect(() => {
    if (!options.is_test) ensureStripeDocument()
  }, [options.is_test])
  const isFull = options.methods.length >= PAYMENT_METHODS_MAX
  return (
    <AccountPage
      title={texts.title}
      back={{ to: list, label: redirect === undefined ? paymentTexts.title : texts.back }}
    >
      {problem && (
        <p role="status" className="flex items-start gap-2.5 rounded-control bg-warning-surface px-4 py-3 text-warning">
          <Icon name="info" size={20} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      {isFull && !isTaking ? (
        <p className="rounded-control bg-info-surface px-4 py-3 text-info">{paymentTexts.full(PAYMENT_METHODS_MAX)}</p>
      ) : (
        <Card look="raised">
          {isTaking ? (
            <p role="status" className="flex min-h-24 items-center justify-center gap-3 text-ink-muted">
              <Spinner size={22} />
              {texts.taking}
            </p>
          ) : (
            <StartEntry
              isTest={options.is_test}
              isLeaving={isLeaving}
              onStart={() => enter({ isSaved: true, returnPath: to('paymentAdd', {}, { redirect }) })}
              cancelTo={list}
            />
          )}
        </Card>
      )}
      {form}
    </AccountPage>
  )
}

type StartEntryProps = { isTest: boolean; isLeaving: boolean; onStart: () => void; cancelTo: string }

function StartEntry({ isTest, isLeaving, onStart, cancelTo }: StartEntryProps) {
  return (
    <div className="flex flex-col gap-5">
      <p>{isTest ? texts.lead : texts.leadHere}</p>
      {isTest && <p className="text-14 text-ink-muted">{texts.test}</p>}
      <div className="actions">
        <Button isLoading={isLeaving} iconEnd={isTest ? 'external' : 'arrow-right'} onClick={onStart}>
          {isTest ? texts.go : texts.title}
        </Button>
        <ButtonLink to={cancelTo} look="quiet">
          {texts.cancel}
        </ButtonLink>
      </div>
    </div>
  )
}
